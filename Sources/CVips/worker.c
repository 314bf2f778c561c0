// What a worker needs of the system: descriptors that come over a socket, and a filter of system calls.
#define _GNU_SOURCE
#include "CVips.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 16 };

int64_t cvips_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
    struct iovec part = {(void *)bytes, count};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int))] = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor_count > MOST_DESCRIPTORS) return errno = EINVAL, -1;
    if (descriptor_count > 0) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(descriptor_count * sizeof(int));
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(descriptor_count * sizeof(int));
        memcpy(CMSG_DATA(head), descriptors, descriptor_count * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

int64_t cvips_receive(int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count) {
    struct iovec part = {bytes, count};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int))];
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control
    };
    int64_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    *descriptor_count = 0;
    if (received < 0) return received;
    for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
        int found = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(descriptors + *descriptor_count, CMSG_DATA(head), found * sizeof(int));
        *descriptor_count += found;
    }
    return received;
}

int cvips_waker(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
void cvips_wake(int waker) { eventfd_write(waker, 1); }
int cvips_memory_file(void) { return memfd_create("picture", MFD_CLOEXEC); }

int cvips_close_from(void *actions, int descriptor) {
    return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

void cvips_save_memory(void) {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

_Bool cvips_confine(_Bool all_threads) {
#ifdef ARCHITECTURE
#define NUMBER BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define REFUSE(call, error) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), \
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        NUMBER,
#if defined(__x86_64__)
        // The numbers of x32 would name the same calls once more.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        REFUSE(open, EACCES),
        REFUSE(creat, EACCES),
        REFUSE(fork, EPERM),
        REFUSE(vfork, EPERM),
        REFUSE(rename, EPERM),
        REFUSE(unlink, EPERM),
        REFUSE(rmdir, EPERM),
        REFUSE(mkdir, EPERM),
        REFUSE(chmod, EPERM),
        REFUSE(chown, EPERM),
        REFUSE(lchown, EPERM),
        REFUSE(link, EPERM),
        REFUSE(symlink, EPERM),
        REFUSE(mknod, EPERM),
#endif
        // No file but those that were handed over.
        REFUSE(openat, EACCES),
        REFUSE(openat2, EACCES),
        REFUSE(open_by_handle_at, EACCES),
        REFUSE(renameat, EPERM),
        REFUSE(renameat2, EPERM),
        REFUSE(unlinkat, EPERM),
        REFUSE(mkdirat, EPERM),
        REFUSE(linkat, EPERM),
        REFUSE(symlinkat, EPERM),
        REFUSE(mknodat, EPERM),
        REFUSE(fchmodat, EPERM),
        REFUSE(fchownat, EPERM),
        REFUSE(truncate, EPERM),
        REFUSE(mount, EPERM),
        REFUSE(umount2, EPERM),
        REFUSE(chroot, EPERM),
        REFUSE(pivot_root, EPERM),
        // No network, and no other process.
        REFUSE(socket, EPERM),
        REFUSE(socketpair, EPERM),
        REFUSE(connect, EPERM),
        REFUSE(bind, EPERM),
        REFUSE(listen, EPERM),
        REFUSE(accept, EPERM),
        REFUSE(accept4, EPERM),
        REFUSE(execve, EPERM),
        REFUSE(execveat, EPERM),
        REFUSE(ptrace, EPERM),
        REFUSE(process_vm_readv, EPERM),
        REFUSE(process_vm_writev, EPERM),
        REFUSE(kill, EPERM),
        REFUSE(tkill, EPERM),
        REFUSE(tgkill, EPERM),
        REFUSE(rt_sigqueueinfo, EPERM),
        REFUSE(rt_tgsigqueueinfo, EPERM),
        REFUSE(pidfd_open, EPERM),
        REFUSE(pidfd_send_signal, EPERM),
        REFUSE(unshare, EPERM),
        REFUSE(setns, EPERM),
        REFUSE(bpf, EPERM),
        REFUSE(userfaultfd, EPERM),
        REFUSE(perf_event_open, EPERM),
        REFUSE(keyctl, EPERM),
        REFUSE(add_key, EPERM),
        REFUSE(request_key, EPERM),
        REFUSE(io_uring_setup, ENOSYS),
        // Its arguments cannot be looked at, so the C library takes clone, of which only threads are had.
        REFUSE(clone3, ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, all_threads ? SECCOMP_FILTER_FLAG_TSYNC : 0, &program) == 0;
#else
    return 0;
#endif
}

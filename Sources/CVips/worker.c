// What a worker needs of the system: descriptors that come over a socket, and a filter of system calls.
#define _GNU_SOURCE
#include "CVips.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
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
#define NAMESPACES \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

_Bool cvips_confine(_Bool all_threads) {
#ifdef ARCHITECTURE
#define NUMBER BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
// The lower half of an argument; the kernel looks at no more of those that are compared below.
#define ARGUMENT(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[place]))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(call, error) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), \
    RETURN(SECCOMP_RET_ERRNO | (error))
// Refused where the first argument is another process, which a caller names by its id and itself by 0.
#define REFUSE_OTHERS(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), \
    ARGUMENT(0), \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1), \
    RETURN(SECCOMP_RET_ALLOW), \
    RETURN(SECCOMP_RET_ERRNO | EPERM)
#define PERMIT(value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), \
    RETURN(SECCOMP_RET_ALLOW)
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        NUMBER,
#if defined(__x86_64__)
        // The numbers of x32 would name the same calls once more.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        RETURN(SECCOMP_RET_KILL_PROCESS),
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
        REFUSE(utime, EPERM),
        REFUSE(utimes, EPERM),
        REFUSE(futimesat, EPERM),
        REFUSE(iopl, EPERM),
        REFUSE(ioperm, EPERM),
#endif
        // What is newer than this list (from process_madvise, of Linux 5.10, to fchmodat2 and on) is not there: callers know
        // an older way.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 440, 0, 1),
        RETURN(SECCOMP_RET_ERRNO | ENOSYS),
        // No file but those that were handed over.
        REFUSE(openat, EACCES),
        REFUSE(openat2, EACCES),
        REFUSE(open_by_handle_at, EACCES),
        REFUSE(name_to_handle_at, EPERM),
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
        REFUSE(fsopen, EPERM),
        REFUSE(fsconfig, EPERM),
        REFUSE(fsmount, EPERM),
        REFUSE(fspick, EPERM),
        REFUSE(open_tree, EPERM),
        REFUSE(move_mount, EPERM),
        REFUSE(swapon, EPERM),
        REFUSE(swapoff, EPERM),
        REFUSE(acct, EPERM),
        REFUSE(quotactl, EPERM),
        REFUSE(fanotify_init, EPERM),
        REFUSE(inotify_add_watch, EPERM),
        REFUSE(sync, EPERM),
        REFUSE(syncfs, EPERM),
        // Of those, the bytes alone: what belongs to the owner of a file can be changed by a descriptor that only reads.
        REFUSE(fchmod, EPERM),
        REFUSE(fchown, EPERM),
        REFUSE(setxattr, EPERM),
        REFUSE(lsetxattr, EPERM),
        REFUSE(fsetxattr, EPERM),
        REFUSE(removexattr, EPERM),
        REFUSE(lremovexattr, EPERM),
        REFUSE(fremovexattr, EPERM),
        REFUSE(utimensat, EPERM),
        REFUSE(flock, EPERM),
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
        REFUSE(kcmp, EPERM),
        REFUSE(migrate_pages, EPERM),
        REFUSE(move_pages, EPERM),
        REFUSE(kill, EPERM),
        REFUSE(tkill, EPERM),
        REFUSE(tgkill, EPERM),
        REFUSE(rt_sigqueueinfo, EPERM),
        REFUSE(rt_tgsigqueueinfo, EPERM),
        REFUSE(pidfd_open, EPERM),
        REFUSE(pidfd_getfd, EPERM),
        REFUSE(pidfd_send_signal, EPERM),
        REFUSE(setpriority, EPERM),
        REFUSE(ioprio_set, EPERM),
        REFUSE(setpgid, EPERM),
        REFUSE(setsid, EPERM),
        REFUSE(unshare, EPERM),
        REFUSE(setns, EPERM),
        // What processes of one user share.
        REFUSE(shmget, EPERM),
        REFUSE(shmat, EPERM),
        REFUSE(shmctl, EPERM),
        REFUSE(semget, EPERM),
        REFUSE(semop, EPERM),
        REFUSE(semtimedop, EPERM),
        REFUSE(semctl, EPERM),
        REFUSE(msgget, EPERM),
        REFUSE(msgsnd, EPERM),
        REFUSE(msgrcv, EPERM),
        REFUSE(msgctl, EPERM),
        REFUSE(mq_open, EPERM),
        REFUSE(mq_unlink, EPERM),
        REFUSE(keyctl, EPERM),
        REFUSE(add_key, EPERM),
        REFUSE(request_key, EPERM),
        // What the kernel does for few, or for a process with privileges, as a server in a container may have.
        REFUSE(bpf, EPERM),
        REFUSE(userfaultfd, EPERM),
        REFUSE(perf_event_open, EPERM),
        REFUSE(io_uring_setup, ENOSYS),
        REFUSE(io_uring_enter, ENOSYS),
        REFUSE(io_uring_register, ENOSYS),
        REFUSE(personality, EPERM),
        REFUSE(setuid, EPERM),
        REFUSE(setgid, EPERM),
        REFUSE(setreuid, EPERM),
        REFUSE(setregid, EPERM),
        REFUSE(setresuid, EPERM),
        REFUSE(setresgid, EPERM),
        REFUSE(setfsuid, EPERM),
        REFUSE(setfsgid, EPERM),
        REFUSE(setgroups, EPERM),
        REFUSE(capset, EPERM),
        REFUSE(reboot, EPERM),
        REFUSE(init_module, EPERM),
        REFUSE(finit_module, EPERM),
        REFUSE(delete_module, EPERM),
        REFUSE(kexec_load, EPERM),
        REFUSE(kexec_file_load, EPERM),
        REFUSE(sethostname, EPERM),
        REFUSE(setdomainname, EPERM),
        REFUSE(settimeofday, EPERM),
        REFUSE(clock_settime, EPERM),
        REFUSE(adjtimex, EPERM),
        REFUSE(clock_adjtime, EPERM),
        REFUSE(syslog, EPERM),
        // Its own limits and scheduling are the worker's; its parent's, whose user is the same, are not: with a limit of
        // descriptors or of CPU time it would be ended.
        REFUSE_OTHERS(prlimit64),
        REFUSE_OTHERS(sched_setaffinity),
        REFUSE_OTHERS(sched_setscheduler),
        REFUSE_OTHERS(sched_setparam),
        REFUSE_OTHERS(sched_setattr),
        // Some commands make another process the owner of a descriptor, which then has it signalled: SIGKILL, if so asked.
        // Others lock a file against its other readers.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, 14),
        ARGUMENT(1),
        PERMIT(F_DUPFD),
        PERMIT(F_DUPFD_CLOEXEC),
        PERMIT(F_GETFD),
        PERMIT(F_SETFD),
        PERMIT(F_GETFL),
        PERMIT(F_SETFL),
        RETURN(SECCOMP_RET_ERRNO | EPERM),
        // The same owner, input for a terminal, a file's flags: nothing is a device but what says that it is none.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 8),
        ARGUMENT(1),
        PERMIT(FIONREAD),
        PERMIT(FIONBIO),
        PERMIT(FIOCLEX),
        RETURN(SECCOMP_RET_ERRNO | ENOTTY),
        // Its arguments cannot be looked at, so the C library takes clone, which makes only threads here.
        REFUSE(clone3, ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
        ARGUMENT(0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        RETURN(SECCOMP_RET_ERRNO | EPERM),
        RETURN(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, all_threads ? SECCOMP_FILTER_FLAG_TSYNC : 0, &program) == 0;
#else
    return 0;
#endif
}

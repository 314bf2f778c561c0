// The cases of the public JSON test suite, written out by their rules: what must be taken, what must be refused, and what
// may be either, with what we do. Each is decoded through JanssonDecoder into a tree of everything.

import Foundation
import Jansson
import Testing

@Suite struct JSONTestSuiteTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }

        init(_ name: String, _ text: String) { self.init(name, bytes: Array(text.utf8)) }

        init(_ name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    private enum Tree: Decodable {
        case null, bool, string, number, array([Tree]), object([String: Tree])

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if (try? single.decode(Bool.self)) != nil {
                self = .bool
            } else if (try? single.decode(String.self)) != nil {
                self = .string
            } else if let elements = try? single.decode([Tree].self) {
                self = .array(elements)
            } else if let members = try? single.decode([String: Tree].self) {
                self = .object(members)
            } else {
                // Beyond Double's range the text is fine, the number is no Double.
                self = .number
            }
        }
    }

    private func isTaken(_ bytes: [UInt8]) -> Bool {
        do {
            _ = try JanssonDecoder().decode(Tree.self, from: bytes)
            return true
        } catch {
            if !"\(error)".contains("line ") { Issue.record("\(error)") }
            return false
        }
    }

    private func expect(_ cases: [Case], taken: Bool) {
        for one in cases { #expect(isTaken(one.bytes) == taken, "\(one.name)") }
    }

    @Test func `what must be taken is taken`() { expect(Self.taken, taken: true) }

    @Test func `what must be refused is refused`() { expect(Self.refused, taken: false) }

    // Numbers of any size are taken, and are errors where they do not fit the type that is asked for.
    @Test func `what may be either is taken here`() { expect(Self.takenByUs, taken: true) }

    // Lone surrogates, what is not UTF-8, and a byte order mark.
    @Test func `what may be either is refused here`() { expect(Self.refusedByUs, taken: false) }

    // By policy: an object that has a member twice says two things (RFC 8259 §4: names "SHOULD be unique").
    @Test func `two cases that others take are refused here`() { expect(Self.refusedByPolicy, taken: false) }

    @Test func `deep nesting is bounded, closed or not`() throws {
        let open = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(!isTaken(open))
        #expect(!isTaken(open + [UInt8](repeating: UInt8(ascii: "]"), count: 100_000)))
        #expect(!isTaken(Array(String(repeating: "[{\"\":", count: 50_000).utf8) + [0x0A]))
        #expect(isTaken(Array((String(repeating: "[", count: 500) + String(repeating: "]", count: 500)).utf8)))
    }

    @Test func `the tables are whole`() {
        let all = Self.taken + Self.refused + Self.takenByUs + Self.refusedByUs + Self.refusedByPolicy
        #expect(Set(all.map(\.name)).count == all.count)
        #expect((Self.taken.count, Self.refused.count) == (93, 188))
    }

    private static let taken: [Case] = [
        Case("y_array_arraysWithSpaces", "[[]   ]"),
        Case("y_array_empty-string", "[\"\"]"),
        Case("y_array_empty", "[]"),
        Case("y_array_ending_with_newline", "[\"a\"]\n"),
        Case("y_array_false", "[false]"),
        Case("y_array_heterogeneous", "[null, 1, \"1\", {}]"),
        Case("y_array_null", "[null]"),
        Case("y_array_with_1_and_newline", "[1\n]"),
        Case("y_array_with_leading_space", " [1]"),
        Case("y_array_with_several_null", "[1,null,null,null,2]"),
        Case("y_array_with_trailing_space", "[2] "),
        Case("y_number", "[123e65]"),
        Case("y_number_0e+1", "[0e+1]"),
        Case("y_number_0e1", "[0e1]"),
        Case("y_number_after_space", "[ 4]"),
        Case(
            "y_number_double_close_to_zero",
            "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]"
        ),
        Case("y_number_int_with_exp", "[20e1]"),
        Case("y_number_minus_zero", "[-0]"),
        Case("y_number_negative_int", "[-123]"),
        Case("y_number_negative_one", "[-1]"),
        Case("y_number_negative_zero", "[-0]"),
        Case("y_number_real_capital_e", "[1E22]"),
        Case("y_number_real_capital_e_neg_exp", "[1E-2]"),
        Case("y_number_real_capital_e_pos_exp", "[1E+2]"),
        Case("y_number_real_exponent", "[123e45]"),
        Case("y_number_real_fraction_exponent", "[123.456e78]"),
        Case("y_number_real_neg_exp", "[1e-2]"),
        Case("y_number_real_pos_exponent", "[1e+2]"),
        Case("y_number_simple_int", "[123]"),
        Case("y_number_simple_real", "[123.456789]"),
        Case("y_object", "{\"asd\":\"sdf\", \"dfg\":\"fgh\"}"),
        Case("y_object_basic", "{\"asd\":\"sdf\"}"),
        Case("y_object_empty", "{}"),
        Case("y_object_empty_key", "{\"\":0}"),
        Case("y_object_extreme_numbers", "{ \"min\": -1.0e+28, \"max\": 1.0e+28 }"),
        Case(
            "y_object_long_strings",
            "{\"x\":[{\"id\": \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}], \"id\": \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}"
        ),
        Case("y_object_simple", "{\"a\":[]}"),
        Case("y_object_string_unicode", "{\"title\":\"\\u041f\\u043e\\u043b\\u0442\\u043e\\u0440\\u0430\"}"),
        Case("y_object_escaped_null_in_key", "{\"foo\\u0000bar\": 42}"),
        Case("y_object_with_newlines", "{\n\"a\": \"b\"\n}"),
        Case("y_string_1_2_3_bytes_UTF-8_sequences", "[\"\\u0060\\u012a\\u12AB\"]"),
        Case("y_string_accepted_surrogate_pair", "[\"\\uD801\\udc37\"]"),
        Case("y_string_accepted_surrogate_pairs", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]"),
        Case("y_string_allowed_escapes", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]"),
        Case("y_string_backslash_and_u_escaped_zero", "[\"\\\\u0000\"]"),
        Case("y_string_backslash_doublequotes", "[\"\\\"\"]"),
        Case("y_string_comments", "[\"a/*b*/c/*d//e\"]"),
        Case("y_string_double_escape_a", "[\"\\\\a\"]"),
        Case("y_string_double_escape_n", "[\"\\\\n\"]"),
        Case("y_string_escaped_control_character", "[\"\\u0012\"]"),
        Case("y_string_escaped_noncharacter", "[\"\\uFFFF\"]"),
        Case("y_string_in_array", "[\"asd\"]"),
        Case("y_string_in_array_with_leading_space", "[ \"asd\"]"),
        Case("y_string_last_surrogates_1_and_2", "[\"\\uDBFF\\uDFFF\"]"),
        Case("y_string_nbsp_uescaped", "[\"new\\u00A0line\"]"),
        Case("y_string_nonCharacterInUTF-8_U+10FFFF", "[\"\u{10FFFF}\"]"),
        Case("y_string_nonCharacterInUTF-8_U+FFFF", "[\"\u{FFFF}\"]"),
        Case("y_string_null_escape", "[\"\\u0000\"]"),
        Case("y_string_one-byte-utf-8", "[\"\\u002c\"]"),
        Case("y_string_pi", "[\"\u{3C0}\"]"),
        Case("y_string_reservedCharacterInUTF-8_U+1BFFF", "[\"\u{1BFFF}\"]"),
        Case("y_string_simple_ascii", "[\"asd \"]"),
        Case("y_string_space", "\" \""),
        Case("y_string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF", "[\"\\uD834\\uDd1e\"]"),
        Case("y_string_three-byte-utf-8", "[\"\\u0821\"]"),
        Case("y_string_two-byte-utf-8", "[\"\\u0123\"]"),
        Case("y_string_u+2028_line_sep", "[\"\u{2028}\"]"),
        Case("y_string_u+2029_par_sep", "[\"\u{2029}\"]"),
        Case("y_string_uEscape", "[\"\\u0061\\u30af\\u30EA\\u30b9\"]"),
        Case("y_string_uescaped_newline", "[\"new\\u000Aline\"]"),
        Case("y_string_unescaped_char_delete", "[\"\u{7F}\"]"),
        Case("y_string_unicode", "[\"\\uA66D\"]"),
        Case("y_string_unicodeEscapedBackslash", "[\"\\u005C\"]"),
        Case("y_string_unicode_2", "[\"\u{2342}\u{3248}\u{2342}\"]"),
        Case("y_string_unicode_U+10FFFE_nonchar", "[\"\\uDBFF\\uDFFE\"]"),
        Case("y_string_unicode_U+1FFFE_nonchar", "[\"\\uD83F\\uDFFE\"]"),
        Case("y_string_unicode_U+200B_ZERO_WIDTH_SPACE", "[\"\\u200B\"]"),
        Case("y_string_unicode_U+2064_invisible_plus", "[\"\\u2064\"]"),
        Case("y_string_unicode_U+FDD0_nonchar", "[\"\\uFDD0\"]"),
        Case("y_string_unicode_U+FFFE_nonchar", "[\"\\uFFFE\"]"),
        Case("y_string_unicode_escaped_double_quote", "[\"\\u0022\"]"),
        Case("y_string_utf8", "[\"\u{20AC}\u{1D11E}\"]"),
        Case("y_string_with_del_character", "[\"a\u{7F}a\"]"),
        Case("y_structure_lonely_false", "false"),
        Case("y_structure_lonely_int", "42"),
        Case("y_structure_lonely_negative_real", "-0.1"),
        Case("y_structure_lonely_null", "null"),
        Case("y_structure_lonely_string", "\"asd\""),
        Case("y_structure_lonely_true", "true"),
        Case("y_structure_string_empty", "\"\""),
        Case("y_structure_trailing_newline", "[\"a\"]\n"),
        Case("y_structure_true_in_array", "[true]"),
        Case("y_structure_whitespace_array", " [] "),
    ]

    private static let refused: [Case] = [
        Case("n_array_1_true_without_comma", "[1 true]"),
        Case("n_array_a_invalid_utf8", bytes: [0x5B, 0x61, 0xE5, 0x5D]),
        Case("n_array_colon_instead_of_comma", "[\"\": 1]"),
        Case("n_array_comma_after_close", "[\"\"],"),
        Case("n_array_comma_and_number", "[,1]"),
        Case("n_array_double_comma", "[1,,2]"),
        Case("n_array_double_extra_comma", "[\"x\",,]"),
        Case("n_array_extra_close", "[\"x\"]]"),
        Case("n_array_extra_comma", "[\"\",]"),
        Case("n_array_incomplete", "[\"x\""),
        Case("n_array_incomplete_invalid_value", "[x"),
        Case("n_array_inner_array_no_comma", "[3[4]]"),
        Case("n_array_invalid_utf8", bytes: [0x5B, 0xFF, 0x5D]),
        Case("n_array_items_separated_by_semicolon", "[1:2]"),
        Case("n_array_just_comma", "[,]"),
        Case("n_array_just_minus", "[-]"),
        Case("n_array_missing_value", "[   , \"\"]"),
        Case("n_array_newlines_unclosed", "[\"a\",\n4\n,1,"),
        Case("n_array_number_and_comma", "[1,]"),
        Case("n_array_number_and_several_commas", "[1,,]"),
        Case("n_array_spaces_vertical_tab_formfeed", "[\"\u{B}a\"\\f]"),
        Case("n_array_star_inside", "[*]"),
        Case("n_array_unclosed", "[\"\""),
        Case("n_array_unclosed_trailing_comma", "[1,"),
        Case("n_array_unclosed_with_new_lines", "[1,\n1\n,1"),
        Case("n_array_unclosed_with_object_inside", "[{}"),
        Case("n_incomplete_false", "[fals]"),
        Case("n_incomplete_null", "[nul]"),
        Case("n_incomplete_true", "[tru]"),
        Case("n_multidigit_number_then_00", "123\u{0}"),
        Case("n_number_++1234", "[++1234]"),
        Case("n_number_+1", "[+1]"),
        Case("n_number_+Inf", "[+Inf]"),
        Case("n_number_-01", "[-01]"),
        Case("n_number_-1.0.", "[-1.0.]"),
        Case("n_number_-2.", "[-2.]"),
        Case("n_number_-NaN", "[-NaN]"),
        Case("n_number_.-1", "[.-1]"),
        Case("n_number_.2e-3", "[.2e-3]"),
        Case("n_number_0.1.2", "[0.1.2]"),
        Case("n_number_0.3e+", "[0.3e+]"),
        Case("n_number_0.3e", "[0.3e]"),
        Case("n_number_0.e1", "[0.e1]"),
        Case("n_number_0E+", "[0E+]"),
        Case("n_number_0E", "[0E]"),
        Case("n_number_0e+", "[0e+]"),
        Case("n_number_0e", "[0e]"),
        Case("n_number_1.0e+", "[1.0e+]"),
        Case("n_number_1.0e-", "[1.0e-]"),
        Case("n_number_1.0e", "[1.0e]"),
        Case("n_number_1 000.0", "[1 000.0]"),
        Case("n_number_1eE2", "[1eE2]"),
        Case("n_number_2.e+3", "[2.e+3]"),
        Case("n_number_2.e-3", "[2.e-3]"),
        Case("n_number_2.e3", "[2.e3]"),
        Case("n_number_9.e+", "[9.e+]"),
        Case("n_number_Inf", "[Inf]"),
        Case("n_number_NaN", "[NaN]"),
        Case("n_number__", "[\u{FF11}]"),
        Case("n_number_1+2", "[1+2]"),
        Case("n_number_0x1", "[0x1]"),
        Case("n_number_0x42", "[0x42]"),
        Case("n_number_Infinity", "[Infinity]"),
        Case("n_number_0e+-1", "[0e+-1]"),
        Case("n_number_-123.123foo", "[-123.123foo]"),
        Case("n_number_-Infinity", "[-Infinity]"),
        Case("n_number_-foo", "[-foo]"),
        Case("n_number_- 1", "[- 1]"),
        Case("n_number_-012", "[-012]"),
        Case("n_number_-.123", "[-.123]"),
        Case("n_number_-1x", "[-1x]"),
        Case("n_number_1ea", "[1ea]"),
        Case("n_number_1.", "[1.]"),
        Case("n_number_.123", "[.123]"),
        Case("n_number_1.2a-3", "[1.2a-3]"),
        Case("n_number_1.8011670033376514H-308", "[1.8011670033376514H-308]"),
        Case("n_number_012", "[012]"),
        Case("n_number_invalid-utf-8-in-bigger-int", bytes: [0x5B, 0x31, 0x32, 0x33, 0xE5, 0x5D]),
        Case("n_number_invalid-utf-8-in-exponent", bytes: [0x5B, 0x31, 0x65, 0x31, 0xE5, 0x5D]),
        Case("n_number_invalid-utf-8-in-int", bytes: [0x5B, 0x30, 0xE5, 0x5D, 0x0A]),
        Case("n_number_minus_infinity", "[-Infinity]"),
        Case("n_number_real_with_invalid_utf8_after_e", bytes: [0x5B, 0x31, 0x65, 0xE5, 0x5D]),
        Case("n_number_with_alpha_char", "[1.8011670033376514H-308]"),
        Case("n_object_bad_value", "[\"x\", truth]"),
        Case("n_object_bracket_key", "{[: \"x\"}\n"),
        Case("n_object_comma_instead_of_colon", "{\"x\", null}"),
        Case("n_object_double_colon", "{\"x\"::\"b\"}"),
        Case("n_object_emoji", "{\u{1F1E8}\u{1F1ED}}"),
        Case("n_object_garbage_at_end", "{\"a\":\"a\" 123}"),
        Case("n_object_key_with_single_quotes", "{key: 'value'}"),
        Case(
            "n_object_lone_continuation_byte_in_key_and_trailing_comma",
            bytes: [0x7B, 0x22, 0xB9, 0x22, 0x3A, 0x22, 0x30, 0x22, 0x2C, 0x7D]
        ),
        Case("n_object_missing_colon", "{\"a\" b}"),
        Case("n_object_missing_key", "{:\"b\"}"),
        Case("n_object_missing_semicolon", "{\"a\" \"b\"}"),
        Case("n_object_missing_value", "{\"a\":"),
        Case("n_object_no-colon", "{\"a\""),
        Case("n_object_non_string_key", "{1:1}"),
        Case("n_object_non_string_key_but_huge_number_instead", "{9999E9999:1}"),
        Case("n_object_repeated_null_null", "{null:null,null:null}"),
        Case("n_object_several_trailing_commas", "{\"id\":0,,,,,}"),
        Case("n_object_single_quote", "{'a':0}"),
        Case("n_object_trailing_comma", "{\"id\":0,}"),
        Case("n_object_trailing_comment", "{\"a\":\"b\"}/**/"),
        Case("n_object_trailing_comment_open", "{\"a\":\"b\"}/**//"),
        Case("n_object_trailing_comment_slash_open", "{\"a\":\"b\"}//"),
        Case("n_object_trailing_comment_slash_open_incomplete", "{\"a\":\"b\"}/"),
        Case("n_object_two_commas_in_a_row", "{\"a\":\"b\",,\"c\":\"d\"}"),
        Case("n_object_unquoted_key", "{a: \"b\"}"),
        Case("n_object_unterminated-value", "{\"a\":\"a"),
        Case("n_object_with_single_string", "{ \"foo\" : \"bar\", \"a\" }"),
        Case("n_object_with_trailing_garbage", "{\"a\":\"b\"}#"),
        Case("n_single_space", " "),
        Case("n_string_1_surrogate_then_escape", "[\"\\uD800\\\"]"),
        Case("n_string_1_surrogate_then_escape_u", "[\"\\uD800\\u\"]"),
        Case("n_string_1_surrogate_then_escape_u1", "[\"\\uD800\\u1\"]"),
        Case("n_string_1_surrogate_then_escape_u1x", "[\"\\uD800\\u1x\"]"),
        Case("n_string_accentuated_char_no_quotes", "[\u{E9}]"),
        Case("n_string_backslash_00", "[\"\\\u{0}\"]"),
        Case("n_string_escape_x", "[\"\\x00\"]"),
        Case("n_string_escaped_backslash_bad", "[\"\\\\\\\"]"),
        Case("n_string_escaped_ctrl_char_tab", "[\"\\\u{9}\"]"),
        Case("n_string_escaped_emoji", "[\"\\\u{1F300}\"]"),
        Case("n_string_incomplete_escape", "[\"\\\"]"),
        Case("n_string_incomplete_escaped_character", "[\"\\u00A\"]"),
        Case("n_string_incomplete_surrogate", "[\"\\uD834\\uDd\"]"),
        Case("n_string_incomplete_surrogate_escape_invalid", "[\"\\uD800\\uD800\\x\"]"),
        Case("n_string_invalid-utf-8-in-escape", bytes: [0x5B, 0x22, 0x5C, 0x75, 0xE5, 0x22, 0x5D]),
        Case("n_string_invalid_backslash_esc", "[\"\\a\"]"),
        Case("n_string_invalid_unicode_escape", "[\"\\uqqqq\"]"),
        Case("n_string_invalid_utf8_after_escape", bytes: [0x5B, 0x22, 0x5C, 0xE5, 0x22, 0x5D]),
        Case("n_string_leading_uescaped_thinspace", "[\\u0020\"asd\"]"),
        Case("n_string_no_quotes_with_bad_escape", "[\\n]"),
        Case("n_string_single_doublequote", "\""),
        Case("n_string_single_quote", "['single quote']"),
        Case("n_string_single_string_no_double_quotes", "abc"),
        Case("n_string_start_escape_unclosed", "[\"\\"),
        Case("n_string_unescaped_ctrl_char", "[\"a\u{0}a\"]"),
        Case("n_string_unescaped_newline", "[\"new\nline\"]"),
        Case("n_string_unescaped_tab", "[\"\u{9}\"]"),
        Case("n_string_unicode_CapitalU", "\"\\UA66D\""),
        Case("n_string_with_trailing_garbage", "\"\"x"),
        Case("n_structure_U+2060_word_joined", "[\u{2060}]"),
        Case("n_structure_UTF8_BOM_no_data", "\u{FEFF}"),
        Case("n_structure_angle_bracket_.", "<.>"),
        Case("n_structure_angle_bracket_null", "[<null>]"),
        Case("n_structure_array_trailing_garbage", "[1]x"),
        Case("n_structure_array_with_extra_array_close", "[1]]"),
        Case("n_structure_array_with_unclosed_string", "[\"asd]"),
        Case("n_structure_ascii-unicode-identifier", "a\u{E5}"),
        Case("n_structure_capitalized_True", "[True]"),
        Case("n_structure_close_unopened_array", "1]"),
        Case("n_structure_comma_instead_of_closing_brace", "{\"x\": true,"),
        Case("n_structure_double_array", "[][]"),
        Case("n_structure_end_array", "]"),
        Case("n_structure_incomplete_UTF8_BOM", bytes: [0xEF, 0xBB, 0x7B, 0x7D]),
        Case("n_structure_lone-invalid-utf-8", bytes: [0xE5]),
        Case("n_structure_lone-open-bracket", "["),
        Case("n_structure_no_data", ""),
        Case("n_structure_null-byte-outside-string", "[\u{0}]"),
        Case("n_structure_number_with_trailing_garbage", "2@"),
        Case("n_structure_object_followed_by_closing_object", "{}}"),
        Case("n_structure_object_unclosed_no_value", "{\"\":"),
        Case("n_structure_object_with_comment", "{\"a\":/*comment*/\"b\"}"),
        Case("n_structure_object_with_trailing_garbage", "{\"a\": true} \"x\""),
        Case("n_structure_open_array_apostrophe", "['"),
        Case("n_structure_open_array_comma", "[,"),
        Case("n_structure_open_array_open_object", "[{"),
        Case("n_structure_open_array_open_string", "[\"a"),
        Case("n_structure_open_array_string", "[\"a\""),
        Case("n_structure_open_object", "{"),
        Case("n_structure_open_object_close_array", "{]"),
        Case("n_structure_open_object_comma", "{,"),
        Case("n_structure_open_object_open_array", "{["),
        Case("n_structure_open_object_open_string", "{\"a"),
        Case("n_structure_open_object_string_with_apostrophes", "{'a'"),
        Case("n_structure_open_open", "[\"\\{[\"\\{[\"\\{[\"\\{"),
        Case("n_structure_single_eacute", bytes: [0xE9]),
        Case("n_structure_single_star", "*"),
        Case("n_structure_trailing_#", "{\"a\":\"b\"}#{}"),
        Case("n_structure_uescaped_LF_before_string", "[\\u000A\"\"]"),
        Case("n_structure_unclosed_array", "[1"),
        Case("n_structure_unclosed_array_partial_null", "[ false, nul"),
        Case("n_structure_unclosed_array_unfinished_false", "[ true, fals"),
        Case("n_structure_unclosed_array_unfinished_true", "[ false, tru"),
        Case("n_structure_unclosed_object", "{\"asd\":\"asd\""),
        Case("n_structure_unicode-identifier", "\u{E5}"),
        Case("n_structure_whitespace_U+2060_word_joiner", "\u{2060}"),
        Case("n_structure_whitespace_formfeed", "[\u{C}]"),
    ]

    private static let takenByUs: [Case] = [
        Case("i_number_double_huge_neg_exp", "[123.456e-789]"),
        Case(
            "i_number_huge_exp",
            "[0.4e0066999999999999999999999999999999999999999999999999999999999999999999999999999]"
        ),
        Case("i_number_neg_int_huge_exp", "[-1e+9999]"),
        Case("i_number_pos_double_huge_exp", "[1.5e+9999]"),
        Case("i_number_real_neg_overflow", "[-123123e100000]"),
        Case("i_number_real_pos_overflow", "[123123e100000]"),
        Case("i_number_real_underflow", "[123e-10000000]"),
        Case("i_number_too_big_neg_int", "[-123123123123123123123123123123]"),
        Case("i_number_too_big_pos_int", "[100000000000000000000]"),
        Case("i_number_very_big_negative_int", "[-237462374673276894279832749832423479823246327846]"),
    ]

    private static let refusedByUs: [Case] = [
        Case("i_object_key_lone_2nd_surrogate", "{\"\\uDFAA\":0}"),
        Case("i_string_1st_surrogate_but_2nd_missing", "[\"\\uDADA\"]"),
        Case("i_string_1st_valid_surrogate_2nd_invalid", "[\"\\uD888\\u1234\"]"),
        Case(
            "i_string_UTF-16LE_with_BOM",
            bytes: [0xFF, 0xFE, 0x5B, 0x00, 0x22, 0x00, 0xE9, 0x00, 0x22, 0x00, 0x5D, 0x00]
        ),
        Case("i_string_UTF-8_invalid_sequence", bytes: [0x5B, 0x22, 0xE6, 0x97, 0xA5, 0xD1, 0x88, 0xFA, 0x22, 0x5D]),
        Case("i_string_UTF8_surrogate_U+D800", bytes: [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D]),
        Case("i_string_incomplete_surrogate_and_escape_valid", "[\"\\uD800\\n\"]"),
        Case("i_string_incomplete_surrogate_pair", "[\"\\uDd1ea\"]"),
        Case("i_string_incomplete_surrogates_escape_valid", "[\"\\uD800\\uD800\\n\"]"),
        Case("i_string_invalid_lonely_surrogate", "[\"\\ud800\"]"),
        Case("i_string_invalid_surrogate", "[\"\\ud800abc\"]"),
        Case("i_string_invalid_utf-8", bytes: [0x5B, 0x22, 0xFF, 0x22, 0x5D]),
        Case("i_string_inverted_surrogates_U+1D11E", "[\"\\uDd1e\\uD834\"]"),
        Case("i_string_iso_latin_1", bytes: [0x5B, 0x22, 0xE9, 0x22, 0x5D]),
        Case("i_string_lone_second_surrogate", "[\"\\uDFAA\"]"),
        Case("i_string_lone_utf8_continuation_byte", bytes: [0x5B, 0x22, 0x81, 0x22, 0x5D]),
        Case("i_string_not_in_unicode_range", bytes: [0x5B, 0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22, 0x5D]),
        Case("i_string_overlong_sequence_2_bytes", bytes: [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D]),
        Case(
            "i_string_overlong_sequence_6_bytes",
            bytes: [0x5B, 0x22, 0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF, 0x22, 0x5D]
        ),
        Case(
            "i_string_overlong_sequence_6_bytes_null",
            bytes: [0x5B, 0x22, 0xFC, 0x80, 0x80, 0x80, 0x80, 0x80, 0x22, 0x5D]
        ),
        Case("i_string_truncated-utf-8", bytes: [0x5B, 0x22, 0xE0, 0xFF, 0x22, 0x5D]),
        Case("i_string_utf16BE_no_BOM", bytes: [0x00, 0x5B, 0x00, 0x22, 0x00, 0xE9, 0x00, 0x22, 0x00, 0x5D]),
        Case("i_string_utf16LE_no_BOM", bytes: [0x5B, 0x00, 0x22, 0x00, 0xE9, 0x00, 0x22, 0x00, 0x5D, 0x00]),
        Case("i_structure_UTF-8_BOM_empty_object", "\u{FEFF}{}"),
    ]

    private static let refusedByPolicy: [Case] = [
        Case("y_object_duplicated_key", "{\"a\":\"b\",\"a\":\"c\"}"),
        Case("y_object_duplicated_key_and_value", "{\"a\":\"b\",\"a\":\"b\"}"),
    ]
}

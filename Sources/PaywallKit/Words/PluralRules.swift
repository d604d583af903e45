// swift-format-ignore-file
// Written by PaywallCopy/Data/generate from CLDR 47 (Babel 2.18.0); do not edit.
// Derived from the Unicode Common Locale Data Repository, Copyright 1991-2026 Unicode, Inc.
// Unicode License V3: https://www.unicode.org/license.txt

/// The plural rules of languages (Unicode Technical Standard 35, part 3, section 5).
enum PluralRules {
  /// The category of a number in a locale with rules of its own; nil for any other.
  static func category(of n: PluralOperands, in locale: String) -> PluralCategory? {
    switch locale {
    case "ar":
      if n.t == 0 && n.i == 0 { return .zero }
      if n.t == 0 && n.i == 1 { return .one }
      if n.t == 0 && n.i == 2 { return .two }
      if n.t == 0 && (3...10).contains(n.i % 100) { return .few }
      if n.t == 0 && (11...99).contains(n.i % 100) { return .many }
      return .other
    case "bg", "el", "hu", "nb", "tr":
      if n.t == 0 && n.i == 1 { return .one }
      return .other
    case "cs", "sk":
      if n.i == 1 && n.v == 0 { return .one }
      if (2...4).contains(n.i) && n.v == 0 { return .few }
      if n.v != 0 { return .many }
      return .other
    case "da":
      if n.t == 0 && n.i == 1 || n.t != 0 && (n.i == 0 || n.i == 1) { return .one }
      return .other
    case "de", "en", "fi", "nl", "sv", "ur":
      if n.i == 1 && n.v == 0 { return .one }
      return .other
    case "es":
      if n.t == 0 && n.i == 1 { return .one }
      if n.i != 0 && n.i % 1000000 == 0 && n.v == 0 { return .many }
      return .other
    case "fa", "hi":
      if n.i == 0 || n.t == 0 && n.i == 1 { return .one }
      return .other
    case "fr":
      if (n.i == 0 || n.i == 1) { return .one }
      if n.i != 0 && n.i % 1000000 == 0 && n.v == 0 { return .many }
      return .other
    case "he":
      if n.i == 1 && n.v == 0 || n.i == 0 && n.v != 0 { return .one }
      if n.i == 2 && n.v == 0 { return .two }
      return .other
    case "hr":
      if n.v == 0 && n.i % 10 == 1 && n.i % 100 != 11 || n.f % 10 == 1 && n.f % 100 != 11 { return .one }
      if n.v == 0 && (2...4).contains(n.i % 10) && !((12...14).contains(n.i % 100)) || (2...4).contains(n.f % 10) && !((12...14).contains(n.f % 100)) { return .few }
      return .other
    case "id", "ja", "ko", "ms", "th", "vi", "zh":
      return .other
    case "it", "pt-AO", "pt-CH", "pt-CV", "pt-GQ", "pt-GW", "pt-LU", "pt-MO", "pt-MZ", "pt-PT", "pt-ST", "pt-TL":
      if n.i == 1 && n.v == 0 { return .one }
      if n.i != 0 && n.i % 1000000 == 0 && n.v == 0 { return .many }
      return .other
    case "pl":
      if n.i == 1 && n.v == 0 { return .one }
      if n.v == 0 && (2...4).contains(n.i % 10) && !((12...14).contains(n.i % 100)) { return .few }
      if n.v == 0 && n.i != 1 && (0...1).contains(n.i % 10) || n.v == 0 && (5...9).contains(n.i % 10) || n.v == 0 && (12...14).contains(n.i % 100) { return .many }
      return .other
    case "pt":
      if (0...1).contains(n.i) { return .one }
      if n.i != 0 && n.i % 1000000 == 0 && n.v == 0 { return .many }
      return .other
    case "ro":
      if n.i == 1 && n.v == 0 { return .one }
      if n.v != 0 || n.t == 0 && n.i == 0 || !(n.t == 0 && n.i == 1) && n.t == 0 && (1...19).contains(n.i % 100) { return .few }
      return .other
    case "ru", "uk":
      if n.v == 0 && n.i % 10 == 1 && n.i % 100 != 11 { return .one }
      if n.v == 0 && (2...4).contains(n.i % 10) && !((12...14).contains(n.i % 100)) { return .few }
      if n.v == 0 && n.i % 10 == 0 || n.v == 0 && (5...9).contains(n.i % 10) || n.v == 0 && (11...14).contains(n.i % 100) { return .many }
      return .other
    default: return nil
    }
  }
}

/// A secret that was found in a text; its value is not kept.
struct FoundSecret {
  /// Its prefix, which is not secret by itself; nil for a private key.
  let beginning: String?
  let offset: Int
}

/// The prefix and the further form of a kind of secret.
private struct SecretPattern {
  enum Rest {
    /// At least this many letters, digits, `-`, `.` and `_`.
    case word(Int)
    /// This many letters and digits, with at least one digit: for prefixes that other words have too.
    case alphanumeric(Int)
    /// The rest of the line contains this text.
    case line(holds: String)
    /// An assignment of this many base64 characters.
    case assignment(Int)
    /// A second part that begins with `.eyJ`, as in JSON Web Tokens.
    case token
  }

  let beginning: [UInt8]
  let rest: Rest
  let isKey: Bool

  init(_ beginning: String, _ rest: Rest, isKey: Bool = false) {
    self.beginning = Array(beginning.utf8)
    self.rest = rest
    self.isKey = isKey
  }

  static let all: [SecretPattern] =
    words.map { SecretPattern($0.0, .word($0.1)) } + [
      // RevenueCat's secret keys; many words begin with `sk_` alone.
      SecretPattern("sk_", .alphanumeric(24)), SecretPattern("atk_", .alphanumeric(24)),
      SecretPattern("eyJ", .token), SecretPattern("aws_secret_access_key", .assignment(40)),
      SecretPattern("AWS_SECRET_ACCESS_KEY", .assignment(40)),
      SecretPattern("-----BEGIN", .line(holds: "PRIVATE KEY"), isKey: true),
      SecretPattern("AGE-SECRET-KEY-1", .word(40), isKey: true),
      SecretPattern("PuTTY-User-Key-File-", .line(holds: ":"), isKey: true),
    ]

  /// Tokens with a known prefix (GitHub's list of secret scanning patterns).
  private static let words = [
    ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("ghp_", 30), ("gho_", 30), ("ghu_", 30), ("ghs_", 30), ("ghr_", 30),
    ("github_pat_", 20), ("glpat-", 16), ("xoxb-", 10), ("xoxp-", 10), ("xoxa-", 10), ("xoxr-", 10), ("xoxs-", 10),
    ("xapp-", 10), ("https://hooks.slack.com/services/", 8), ("sk_live_", 8), ("rk_live_", 8), ("sk_test_", 8),
    ("rk_test_", 8), ("whsec_", 16), ("sk-ant-", 20), ("sk-proj-", 20), ("npm_", 30), ("pypi-AgE", 16), ("hf_", 30),
    ("ya29.", 20), ("SG.", 40), ("shpat_", 30), ("dop_v1_", 40),
  ]

  func goesOn(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch rest {
    case .word(let length): text.prefix(length).count(where: isTokenByte) == length
    case .alphanumeric(let length):
      text.prefix(length).count { isWordByte($0) && $0 != 0x5F } == length
        && text.prefix(length).contains { $0 >= 0x30 && $0 <= 0x39 }
    case .line(let held): String(decoding: text.prefix(70).prefix { $0 != 0x0A }, as: UTF8.self).contains(held)
    case .assignment(let length):
      text.drop { " \t=:\"'".utf8.contains($0) }.prefix(length)
        .count { isWordByte($0) || $0 == 0x2B || $0 == 0x2F } == length
    case .token: text.drop { isWordByte($0) || $0 == 0x2D }.starts(with: ".eyJ".utf8)
    }
  }
}

private let byFirst: [[SecretPattern]] = {
  var table: [[SecretPattern]] = Array(repeating: [], count: 256)
  for pattern in SecretPattern.all { table[Int(pattern.beginning[0])].append(pattern) }
  return table
}()

/// What each byte can be: part of a word, the beginning of a secret, both or neither.
private let kinds: [UInt8] = (0...255).map { byte in
  (isWordByte(UInt8(byte)) ? 1 : 0) | (byFirst[byte].isEmpty ? 0 : 2)
}

/// The first private key or access token in a file's bytes. Reads each byte once, and checks patterns only where a word
/// begins.
func firstSecret(in bytes: [UInt8]) -> FoundSecret? {
  kinds.withUnsafeBufferPointer { kinds in
    bytes.withUnsafeBufferPointer { text in
      var before: UInt8 = 0
      for index in text.indices {
        let kind = kinds[Int(text[index])]
        if kind & 2 != 0, before & 1 == 0, let found = secret(in: text, at: index) { return found }
        before = kind
      }
      return nil
    }
  }
}

private func secret(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> FoundSecret? {
  for pattern in byFirst[Int(text[index])] where text[index...].starts(with: pattern.beginning) {
    guard pattern.goesOn(text[(index + pattern.beginning.count)...]) else { continue }
    return FoundSecret(
      beginning: pattern.isKey ? nil : String(decoding: pattern.beginning, as: UTF8.self), offset: index)
  }
  return nil
}

private func isTokenByte(_ byte: UInt8) -> Bool { isWordByte(byte) || byte == 0x2D || byte == 0x2E || byte == 0x2F }

private func isWordByte(_ byte: UInt8) -> Bool {
  byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F
}

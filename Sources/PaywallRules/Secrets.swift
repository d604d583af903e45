/// A secret that was found in a text; what it is stays there.
struct FoundSecret {
  let prefix: String
  let offset: Int
  var isKey: Bool { prefix == pemPrefix }
}

private let pemPrefix = "-----BEGIN"

/// How tokens begin, and how many letters, digits, `-` and `_` follow at least.
private let tokens: [(prefix: String, length: Int)] = [
  ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("ghp_", 30), ("gho_", 30), ("ghu_", 30), ("ghs_", 30), ("ghr_", 30),
  ("github_pat_", 20), ("glpat-", 16), ("xoxb-", 10), ("xoxp-", 10), ("xoxa-", 10), ("xoxr-", 10), ("xoxs-", 10),
  ("sk_live_", 8), ("rk_live_", 8), ("sk_test_", 8), ("whsec_", 16), ("sk-ant-", 20), ("sk-proj-", 20), ("npm_", 30),
  ("pypi-AgE", 16),
]

/// The prefixes by their first byte.
private let byFirst: [[(prefix: [UInt8], name: String, length: Int)]] = {
  var table: [[(prefix: [UInt8], name: String, length: Int)]] = Array(repeating: [], count: 256)
  for token in tokens + [(pemPrefix, 0)] {
    let prefix = Array(token.prefix.utf8)
    table[Int(prefix[0])].append((prefix, token.prefix, token.length))
  }
  return table
}()

private let isCandidate: [Bool] = byFirst.map { !$0.isEmpty }

/// The first private key or access token in a file's bytes. Looks once at each byte, and closer only where a word begins.
func firstSecret(in bytes: [UInt8]) -> FoundSecret? {
  let candidates = isCandidate
  return bytes.withUnsafeBufferPointer { text in
    var isInWord = false
    for index in text.indices {
      let byte = text[index]
      if !isInWord, candidates[Int(byte)], let found = secret(in: text, at: index) { return found }
      isInWord = isWordByte(byte)
    }
    return nil
  }
}

private func secret(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> FoundSecret? {
  for token in byFirst[Int(text[index])] where text[index...].starts(with: token.prefix) {
    let rest = text[(index + token.prefix.count)...]
    let isFound =
      token.length == 0
      ? holdsPrivateKey(rest) : rest.prefix(token.length).count { isWordByte($0) || $0 == 0x2D } == token.length
    if isFound { return FoundSecret(prefix: token.name, offset: index) }
  }
  return nil
}

/// Whether the rest of a PEM block's first line names a private key.
private func holdsPrivateKey(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  String(decoding: rest.prefix { $0 != 0x0A }.prefix(70), as: UTF8.self).contains("PRIVATE KEY-----")
}

private func isWordByte(_ byte: UInt8) -> Bool {
  byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F
}

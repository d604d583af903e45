/// `text` as a word that a shell takes as it is: in single quotes (POSIX, "Single-Quotes") where it needs them.
package func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "/._-+@:".utf8.contains(byte)
    }
  }
  if isPlain, !text.isEmpty { return text }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

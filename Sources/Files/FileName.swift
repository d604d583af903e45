/// Names as the file system and git keep them: bytes, mostly but not always UTF-8.
package enum FileName {
  /// The name as text; each byte that is not UTF-8 there as `\xff`, so that two names never become one.
  package static func text(_ name: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: name) { return text }
    var bytes: [UInt8] = []
    var at = name
    while at.pointee != 0 {
      bytes.append(UInt8(bitPattern: at.pointee))
      at += 1
    }
    return text(bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var (text, at) = ("", 0)
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return text
      case .valid(let scalar):
        text.unicodeScalars.append(Unicode.UTF8.decode(scalar))
        at += scalar.count
      case .error(let length):
        for byte in bytes[at..<at + length] { text += "\\x" + String(byte, radix: 16) }
        at += length
      }
    }
  }
}

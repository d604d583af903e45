/// A text that is compared by its UTF-8 bytes; Swift's `==` would hold composed and decomposed letters for equal.
struct ByteText: Hashable {
  var text: String

  init(_ text: String) { self.text = text }

  static func == (a: ByteText, b: ByteText) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

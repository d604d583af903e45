/// A text as a key that is compared by its UTF-8 bytes; Swift's `==` would hold composed and decomposed letters for equal.
package struct ExactKey: Hashable {
  package var text: String

  @inlinable package init(_ text: String) { self.text = text }

  @inlinable package static func == (a: ExactKey, b: ExactKey) -> Bool { sameBytes(a.text, b.text) }

  @inlinable package func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}

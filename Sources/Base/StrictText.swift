extension String {
  /// The text that `bytes` spell in UTF-8; nil if they spell none.
  ///
  /// What the standard library has for it is younger than the systems that readers run on. A repair never gives back the
  /// bytes that it repaired.
  ///
  /// Inlinable, as it is generic and reads every text of a file.
  @inlinable package init?(strictly bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    guard sameBytes(utf8, bytes) else { return nil }
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Whether `a` comes before `b` in the order of their UTF-8 bytes, which is also the order of their code points.
package func precedes(_ a: String, _ b: String) -> Bool {
  let isBefore: Bool?? = a.utf8.withContiguousStorageIfAvailable { a in
    b.utf8.withContiguousStorageIfAvailable { b in
      guard let one = a.baseAddress, let two = b.baseAddress else { return a.count < b.count }
      let order = memcmp(one, two, min(a.count, b.count))
      return order == 0 ? a.count < b.count : order < 0
    }
  }
  return isBefore.flatMap(\.self) ?? a.utf8.lexicographicallyPrecedes(b.utf8)
}

/// Whether both texts have the same UTF-8 bytes.
@inlinable package func sameBytes(_ a: String, _ b: String) -> Bool { sameBytes(a.utf8, b.utf8) }

/// Whether both collections hold the same bytes, compared in one call where they lie in memory in one piece.
@inlinable package func sameBytes(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  let isSame: Bool?? = a.withContiguousStorageIfAvailable { a in
    b.withContiguousStorageIfAvailable { b in sameBytes(a, b) }
  }
  return isSame.flatMap(\.self) ?? a.elementsEqual(b)
}

@usableFromInline func sameBytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard a.count == b.count, let one = a.baseAddress, let two = b.baseAddress else { return a.count == b.count }
  return memcmp(one, two, a.count) == 0
}

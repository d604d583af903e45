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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads files that someone else may have written. A path is a text, or bytes where it is not UTF-8. Nothing but a
/// regular file is opened for its content, and never more of it than the caller is ready for.
package enum RegularFile {
  /// The whole content of a file.
  /// - Parameters:
  ///   - limit: a longer file is refused before a byte of it is read.
  ///   - followsLinks: whether to follow a symbolic link.
  package static func read(_ path: UnsafePointer<CChar>, atMost limit: Int, followsLinks: Bool = false)
    throws(FileError) -> [UInt8]
  {
    try withFile(path, followsLinks) { descriptor, size throws(FileError) in
      guard size <= limit else { throw .tooLong(size: size, limit: limit) }
      return try bytes(of: descriptor, count: size)
    }
  }

  /// The first `limit` bytes of a file, or all of a shorter one.
  package static func prefix(_ path: UnsafePointer<CChar>, limit: Int) throws(FileError) -> [UInt8] {
    try withFile(path, false) { descriptor, size throws(FileError) in
      try bytes(of: descriptor, count: min(size, limit))
    }
  }

  /// Lends an open regular file and its length.
  ///
  /// The kind is asked twice: before opening, as that alone may have an effect on a device, and of what was opened, as the
  /// name may lead elsewhere by then. Without `O_NONBLOCK` a FIFO would wait for a writer.
  private static func withFile<Result>(
    _ path: UnsafePointer<CChar>, _ followsLinks: Bool, _ body: (Int32, Int) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    var information = stat()
    guard (followsLinks ? stat(path, &information) : lstat(path, &information)) == 0 else { throw .system(errno) }
    if let kind = Irregular(information.st_mode) { throw .notRegular(kind) }
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    guard fstat(descriptor, &information) == 0 else { throw .system(errno) }
    if let kind = Irregular(information.st_mode) { throw .notRegular(kind) }
    return try body(descriptor, Int(information.st_size))
  }

  /// `count` bytes, fewer where the file got shorter; what was added to it in the meantime is left.
  private static func bytes(of descriptor: Int32, count size: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = systemRead(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = .system(errno) }
        if got <= 0 { break }
        count += got
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

// Outside of `RegularFile`, whose own `read` would be meant inside it.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

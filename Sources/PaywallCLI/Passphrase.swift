import PaywallProject
import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where passphrases come from: the file that `PAYWALL_PASSPHRASE_FILE` names, which may be a descriptor such as
/// `/dev/fd/3`, or else the terminal, without echo. Never an argument and never the value of a variable, which others can
/// see.
final class Passphrase: Sendable {
  private let environment: [String: String]
  /// A descriptor can be read once.
  private let fromFile = Locked<[UInt8]?>(nil)

  init(_ environment: [String: String]) { self.environment = environment }

  /// - Parameter what: what the passphrase opens, for the prompt.
  /// - Returns: nil if there is neither a file nor a terminal.
  func ask(_ what: String) throws -> [UInt8]? {
    guard let path = environment["PAYWALL_PASSPHRASE_FILE"], !path.isEmpty else { return try askTerminal(what) }
    if let known = fromFile.withLock({ $0 }) { return known }
    let passphrase = try read(path)
    fromFile.withLock { $0 = passphrase }
    return passphrase
  }

  private func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProjectError(.file, "cannot read \(path): \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw ProjectError(.file, "cannot read \(path)") }
    guard information.st_mode & S_IFMT != S_IFREG || information.st_mode & 0o077 == 0 else {
      throw ProjectError(
        .trust, "the passphrase file \(path) is accessible to others", hint: "protect it with: chmod 600 \(path)")
    }
    return try line(from: descriptor, path) { _ in false }
  }

  /// What comes before a line feed, at most 1,024 bytes.
  private func line(from descriptor: Int32, _ path: String, _ isEnd: (UInt8) -> Bool) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = systemRead(descriptor, &byte)
      if count < 0, errno == EINTR { continue }
      guard count > 0, byte != UInt8(ascii: "\n") else { return bytes }
      guard !isEnd(byte), bytes.count < 1024 else {
        throw ProjectError(.refused, "no passphrase was read from \(path)")
      }
      bytes.append(byte)
    }
  }

  private func askTerminal(_ what: String) throws -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var silent = before
    // Without signals from the keyboard, so that none can end the program while the terminal shows nothing.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    // What the interrupt key types ends the line, or it would wait for the end of one.
    let interrupt: UInt8 = 3
    withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = interrupt }
    guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return nil }
    defer { tcsetattr(terminal, TCSAFLUSH, &before) }
    show("\(what): ", on: terminal)
    defer { show("\n", on: terminal) }
    return try line(from: terminal, "the terminal") { $0 == interrupt }
  }

  private func show(_ text: String, on terminal: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
  }
}

private func systemRead(_ descriptor: Int32, _ byte: UnsafeMutablePointer<UInt8>) -> Int { read(descriptor, byte, 1) }

import Foundation

/// A real `sshd` on loopback, which lets one key in, and a client configuration that calls it `shopserver`.
package final class SSHServer {
  private let folder: TemporaryFolder
  private var process: pid_t = 0
  private let port: UInt16

  /// - Throws: if there is no `sshd` (Debian: openssh-server), or it does not answer.
  package init() throws {
    folder = try TemporaryFolder()
    port = try freePort()
    for name in ["host", "user"] {
      let made = try run(
        "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", "\(folder.path)/\(name)"], in: folder.path)
      guard made.status == 0 else { throw Failure(text: made.stderr) }
    }
    func key(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder.path)/\(name).pub", encoding: .utf8)
    }
    try folder.write(try key("user"), to: "authorized_keys")
    try folder.write("[127.0.0.1]:\(port) " + (try key("host")), to: "known_hosts")
    try folder.write(
      """
      ListenAddress 127.0.0.1
      Port \(port)
      HostKey \(folder.path)/host
      AuthorizedKeysFile \(folder.path)/authorized_keys
      PidFile none
      StrictModes no
      UsePAM no
      PermitRootLogin prohibit-password
      PasswordAuthentication no

      """, to: "sshd_config")
    try folder.write(
      """
      Host shopserver
        HostName 127.0.0.1
        Port \(port)
        User \(NSUserName())
        IdentityFile \(folder.path)/user
        IdentitiesOnly yes
        UserKnownHostsFile \(folder.path)/known_hosts
        StrictHostKeyChecking yes

      """, to: "ssh_config")
    // Where sshd locks itself in before somebody has logged in; Debian's service makes it.
    try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    process = try startServer(["/usr/sbin/sshd", "-D", "-E", folder.path + "/log", "-f", folder.path + "/sshd_config"])
    guard isListening(port, process) else {
      throw Failure(text: (try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "sshd is not there")
    }
  }

  /// What the test process blocks, SIGTERM among it, its children block too.
  deinit { kill(process, SIGKILL) }

  /// What the git program needs to know the host's alias.
  package var environment: [String: String] { ["GIT_SSH_COMMAND": "ssh -F \(folder.path)/ssh_config"] }

  /// The address of a repository of this machine.
  package func url(_ path: String) -> String { "shopserver:\(path)" }

  package struct Failure: Error, CustomStringConvertible {
    let text: String
    package var description: String { text }
  }
}

/// Starts a program that goes on beside the tests until they end, and returns its number. It inherits no file from this
/// process, whose other programs would seem to run for as long as it does.
func startServer(_ command: [String], environment: [String: String] = [:]) throws -> pid_t {
  let script = """
    import os, subprocess, sys, time
    none = subprocess.DEVNULL
    server = subprocess.Popen(sys.argv[2:], stdin=none, stdout=none, stderr=none, start_new_session=True).pid
    print(server, flush=True)
    if os.fork():
        os._exit(0)
    os.setsid()
    os.closerange(0, 65536)
    try:
        while os.kill(server, 0) is None:
            time.sleep(0.5)
            try:
                os.kill(int(sys.argv[1]), 0)
            except ProcessLookupError:
                os.kill(server, 9)
    except ProcessLookupError:
        pass
    """
  let outcome = try run("python3", ["-c", script, "\(getpid())"] + command, in: "/", environment: environment)
  guard outcome.status == 0, let process = pid_t(outcome.stdout.trimmingCharacters(in: .newlines)) else {
    throw SSHServer.Failure(text: outcome.stderr)
  }
  return process
}

/// A port of loopback that nobody listened on a moment ago.
func freePort() throws -> UInt16 {
  let descriptor = socket(AF_INET, streamSocket, 0)
  defer { close(descriptor) }
  var address = loopback(port: 0)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let bound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
    }
  }
  guard bound else { throw CocoaError(.fileReadUnknown) }
  return UInt16(bigEndian: address.sin_port)
}

/// Waits until something listens on a port of loopback, or a process that should has ended.
func isListening(_ port: UInt16, _ process: pid_t) -> Bool {
  while kill(process, 0) == 0 {
    let descriptor = socket(AF_INET, streamSocket, 0)
    defer { close(descriptor) }
    var address = loopback(port: port)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status == 0 { return true }
    usleep(20_000)
  }
  return false
}

#if canImport(Glibc)
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  private let streamSocket = SOCK_STREAM
#endif

private func loopback(port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

import Foundation
import Subprocess
import TestSupport
import Testing

@Suite struct SubprocessTests {
  private let usual = ["PATH": "/usr/bin:/bin"]

  private func sh(
    _ script: String, _ input: String = "", maxLength: Int = 1 << 16, within time: Duration = .seconds(60)
  ) throws(SubprocessError) -> String {
    let answer = try Subprocess.run(
      ["sh", "-c", script], environment: usual, input: Array(input.utf8), maxLength: maxLength, within: time)
    return String(decoding: answer, as: UTF8.self)
  }

  @Test func whatItIsGivenAndWhatItPrints() throws {
    #expect(try sh("cat; echo end", "hello ") == "hello end\n")
    #expect(try sh("env -u _ -u PWD -u SHLVL -u OLDPWD env") == "PATH=/usr/bin:/bin\n")
    #expect(try sh("wc -c", String(repeating: "x", count: 3_000_000)).contains("3000000"))
  }

  @Test(
    arguments: [
      ("exit 3", "it ended with 3"), ("kill -KILL $$", "it ended with 137"),
      ("head -c 70000 /dev/zero", "it printed more than 64 KiB"), ("exec sleep 60", "it does not answer in time"),
      ("exec >&- <&-; exec sleep 60", "it ended with 137"),
    ])
  func whatDoesNotEndWell(_ script: String, _ message: String) {
    let error = #expect(throws: SubprocessError.self) { try sh(script, within: .seconds(2)) }
    #expect(error?.message == message)
  }

  /// A pipe would end this process here by a signal.
  @Test func whoDoesNotReadIsNoSignal() throws {
    #expect(try sh("exec <&-; echo done", String(repeating: "x", count: 3_000_000)) == "done\n")
    #expect(throws: SubprocessError.self) { try sh("exit 1", String(repeating: "x", count: 3_000_000)) }
  }

  #if os(Linux)
    /// A program that was written just now may be held open for a moment by what another thread has forked.
    @Test func whatIsStillWrittenIsWaitedFor() throws {
      let folder = try TemporaryFolder()
      let program = folder.path + "/late"
      try writeProgram("echo late", to: program)
      // What other tests start must not inherit it.
      let writer = open(program, O_WRONLY | O_CLOEXEC)
      try #require(writer >= 0)
      func start() throws(SubprocessError) -> String {
        let answer = try Subprocess.run([program], environment: usual, input: [], maxLength: 9, within: .seconds(60))
        return String(decoding: answer, as: UTF8.self)
      }
      #expect(#expect(throws: SubprocessError.self) { try start() }?.message == "text file busy")
      Thread.detachNewThread {
        usleep(20_000)
        close(writer)
      }
      #expect(try start() == "late\n")
    }
  #endif

  /// Threads of a pool block SIGTERM; a child that did so too could not be ended.
  @Test func signalsAreAsInAShell() throws {
    #if os(Linux)
      let masks = try sh("grep -E '^Sig(Blk|Ign)' /proc/self/status").split(separator: "\n").map { $0.suffix(16) }
      #expect(masks.count == 2 && masks[0] == "0000000000000000")
      // SIGPIPE is the 13th.
      #expect(try #require(UInt64(masks[1], radix: 16)) & 1 << 12 == 0)
    #endif
    #expect(throws: SubprocessError(.failed, "it ended with 143")) { try sh("kill -TERM $$; sleep 60") }
  }

  @Test func noDescriptorOfItsPeersIsInherited() throws {
    let (socket, program) = try LocalSocket.toProgram(["cat"], environment: usual)
    let (_, other) = try LocalSocket.toProgram(["sleep", "60"], environment: usual)
    socket.endSending()
    // With the first one's end in the hands of the second, this would have no end.
    #expect(try socket.receiveAll(atMost: 1, until: .now + .seconds(50)) == [])
    #expect(program.end() == 0 && other.end(until: .now) == 137)
  }

  @Test func whatIsNotThereIsSaid() {
    let error = #expect(throws: SubprocessError.self) {
      try Subprocess(["/nowhere/program"], environment: [:], input: .null, output: .null)
    }
    #expect(error == SubprocessError(.start, "no such file or directory"))
    #expect(throws: SubprocessError.self) { try Subprocess([], environment: [:], input: .null, output: .null) }
  }
}

import Foundation
import Subprocess
import TestSupport
import Testing

@Suite struct LocalSocketTests {
  private let deadline = ContinuousClock.now + .seconds(60)

  @Test func bytesComeAsTheyWereSent() throws {
    let (socket, program) = try LocalSocket.toProgram(["cat"], environment: ["PATH": "/usr/bin:/bin"])
    let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0) }
    try socket.send(bytes, until: deadline)
    #expect(try socket.receive(15_000, until: deadline) == Array(bytes.prefix(15_000)))
    socket.endSending()
    #expect(try socket.receiveAll(atMost: 5_000, until: deadline) == Array(bytes.suffix(5_000)))
    #expect(throws: SubprocessError.self) { try socket.receive(1, until: deadline) }
    #expect(program.end() == 0)
  }

  @Test func whoDoesNotReadIsNotWaitedForLonger() throws {
    let (socket, program) = try LocalSocket.toProgram(["sleep", "60"], environment: ["PATH": "/usr/bin:/bin"])
    let error = #expect(throws: SubprocessError.self) {
      try socket.send([UInt8](repeating: 0, count: 9_000_000), until: .now + .milliseconds(200))
    }
    #expect(error?.code == .timeout)
    #expect(throws: SubprocessError.self) { try socket.receive(1, until: .now + .milliseconds(200)) }
    #expect(program.endIfReached() == nil && program.end(until: .now) == 137)
  }

  @Test func whereNobodyListens() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path + "/none", folder.path, folder.path + String(repeating: "/long", count: 40)] {
      let error = #expect(throws: SubprocessError.self) { try LocalSocket(connectingTo: path, within: .seconds(5)) }
      #expect(error?.code == .start)
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import PaywallCLI

@Suite struct FailureTests {
  private struct Unforeseen: Error, CustomStringConvertible { var description: String { "a table has no end" } }

  @Test func anUnexpectedErrorEndsWith70AndSaysWhereToReportIt() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "stderr")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    let stream = PaywallCLI.OutputStream(descriptor: file.fileDescriptor, isTerminal: false)
    let session = Session(folder: folder.path, environment: [:], now: 0, stdout: stream, stderr: stream)
    #expect(session.report(Unforeseen()) == 70)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "paywall: error: a table has no end")
    #expect(lines.last?.hasPrefix("paywall: hint: this is a bug in paywall") == true)
    #expect(lines.last?.contains("report it as an issue of the project") == true && lines.count == 2)
  }
}

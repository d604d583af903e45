import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Whether the library that strikes programs sees all that they do, and strikes where it is told to.
  @Suite struct FaultTests {
    /// Whatever is new or changed on disk after a run was counted under its name.
    @Test(arguments: [["keys", "generate"], ["publish", "--bundle", "out"]])
    func everyChangeIsCounted(_ command: [String]) throws {
      let terminal = command == ["keys", "generate"] ? try Terminal.withoutKeys() : try Terminal.withProject()
      let before = try contents(of: terminal.folder)
      let (outcome, calls) = try strike(terminal, command, .kill, at: 0)
      #expect(outcome.status == 0, "\(outcome.stderr)")
      let named = Set(calls.map { String($0.split(separator: " ", maxSplits: 2).last ?? "") })
      let changed = try contents(of: terminal.folder).filter { before[$0.key] != $0.value }.keys
      #expect(changed.count > 10)
      for name in changed {
        #expect(named.contains("\(terminal.folder.path)/\(name)") || named.contains("out/\(name)"), "\(name)")
      }
    }

    @Test func aKilledRunLeavesWhatItDidBefore() throws {
      let terminal = try Terminal.withoutKeys()
      let (outcome, calls) = try strike(terminal, ["keys", "generate"], .kill, at: 4)
      #expect(outcome.status == 137 && outcome.stdout == "" && outcome.stderr == "")
      #expect(calls.count == 4)
      #expect(!FileManager.default.fileExists(atPath: terminal.path + "/trust"))
    }

    @Test(arguments: [Faults.Kind.fail, .full]) func aFailingCallIsAnErrorThatNamesIt(_ kind: Faults.Kind) throws {
      let terminal = try Terminal.withoutKeys()
      // The first calls make folders: the first finds that their parent is missing, unless it is told something else.
      let (outcome, _) = try strike(terminal, ["keys", "generate"], kind, at: 1)
      #expect(outcome.status == 2 && outcome.stderr.contains("no space left on device"), "\(outcome.stderr)")
      #expect(!FileManager.default.fileExists(atPath: terminal.folder.path + "/config"))
    }

    private func strike(
      _ terminal: Terminal, _ command: [String], _ kind: Faults.Kind, at number: Int
    ) throws -> (Outcome, calls: [Substring]) {
      let log = try TemporaryFolder().path + ".calls"
      defer { try? FileManager.default.removeItem(atPath: log) }
      terminal.environment.merge(try Faults.library.get().environment(kind, at: number, log: log)) { $1 }
      let outcome = try terminal.paywall(command)
      return (outcome, try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n"))
    }

    /// Files by their bytes, folders as nothing.
    private func contents(of folder: TemporaryFolder) throws -> [String: Data] {
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data())
        })
    }
  }
#endif

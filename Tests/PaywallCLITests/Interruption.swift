import Foundation
import TestSupport
import Testing

/// A run of a command that was struck at one of its file-changing calls.
struct StruckRun {
  /// Which call, counted from 1.
  var number: Int
  /// The call's name and path.
  var call: String
  var outcome: Outcome
  /// The user that it happened to, with all that is left.
  var terminal: Terminal

  /// For messages.
  var name: String { "call \(number), \(call.replacing(terminal.folder.path, with: "$DIR"))" }
}

/// Strikes a command at each of its file-changing calls in turn, every time in a new copy of the same beginning.
struct Interruption {
  var kind: Faults.Kind
  var command: [String]
  /// The user in front of the command.
  var beginning: Terminal
  /// Whether of the calls on git's object files only the first of each name is struck: an object that nothing names yet is
  /// as good as none. For commands that write many; `PAYWALL_FAULTS=all` strikes them all the same.
  var samplesObjects = false
  /// Only every so manieth call is struck, beginning with one that differs from day to day and from kind to kind;
  /// `PAYWALL_FAULTS=all` strikes them all.
  var every = 5

  /// Calls `body` after each struck run, and ends with the first run that has no such call any more.
  func each(_ body: (StruckRun) throws -> Void) throws {
    let skipped = try skipped()
    let every = Self.strikesAll ? 1 : every
    let day = Int(Date().timeIntervalSince1970) / 86_400
    let first = (day + (Faults.Kind.allCases.firstIndex(of: kind) ?? 0)) % every + 1
    for number in stride(from: first, through: 1000, by: every) where !skipped.contains(number) {
      let (run, count) = try strike(number)
      guard number <= count else {
        #expect(number > 10, "only \(number - 1) calls were seen, so the library was not loaded")
        return #expect(run.outcome.status == 0, "without a fault: \(run.outcome.stderr)")
      }
      #expect(isOrderly(run), "\(run.name): status \(run.outcome.status), \(run.outcome.stdout)\(run.outcome.stderr)")
      try body(run)
    }
    Issue.record("there is no end of calls")
  }

  /// One run, and how many calls it came to.
  private func strike(_ number: Int) throws -> (StruckRun, count: Int) {
    let terminal = try beginning.copy()
    let (outcome, calls) = try calls(of: terminal, struckAt: number)
    let call = number > 0 && number <= calls.count ? String(calls[number - 1]) : ""
    return (StruckRun(number: number, call: call, outcome: outcome, terminal: terminal), calls.count)
  }

  private func calls(of terminal: Terminal, struckAt number: Int) throws -> (Outcome, [Substring]) {
    let log = try TemporaryFolder()
    let clean = terminal.environment
    defer { terminal.environment = clean }
    terminal.environment.merge(
      try Faults.library.get().environment(kind, at: number, log: log.path + "/calls")
    ) { $1 }
    let outcome = try terminal.paywall(command)
    let lines = try String(contentsOfFile: log.path + "/calls", encoding: .utf8).split(separator: "\n")
    return (outcome, lines.map { $0.drop { $0 != " " }.dropFirst() })
  }

  private static var strikesAll: Bool { ProcessInfo.processInfo.environment["PAYWALL_FAULTS"] == "all" }

  private func skipped() throws -> Set<Int> {
    guard samplesObjects, !Self.strikesAll else { return [] }
    var struck = Set<Substring>()
    let calls = try calls(of: beginning.copy(), struckAt: 0).1
    return Set(
      calls.indices.filter { index in
        calls[index].contains("/.git/objects/") && !struck.insert(calls[index].prefix { $0 != " " }).inserted
      }.map { $0 + 1 })
  }

  /// Stopped by us, done all the same, or an error that says what is wrong.
  private func isOrderly(_ run: StruckRun) -> Bool {
    if kind == .kill { return run.outcome.status == 137 }
    return run.outcome.status == 0 || run.outcome.status == 2 && run.outcome.stderr.hasPrefix("paywall: error: ")
  }
}

extension StruckRun {
  /// Repeats the command until it is done. A run that says what to remove is obeyed to the letter.
  func `repeat`(_ command: [String]) throws {
    if outcome.status == 0 { return }
    for _ in 1...3 {
      let again = try terminal.paywall(command)
      if again.status == 0 { return }
      guard let remedy = again.stderr.firstMatch(of: #/hint: .*\brm ([^\s;,]+)/#) else {
        Issue.record("\(name): repeating says \(again.stdout)\(again.stderr)")
        return
      }
      let path = String(remedy.output.1)
      let isLeft = path.hasPrefix(terminal.folder.path + "/") && FileManager.default.fileExists(atPath: path)
      try #require(isLeft, "\(name): \(path) is not there to be removed")
      try FileManager.default.removeItem(atPath: path)
    }
    Issue.record("\(name): no end of things to remove")
  }

  /// Expects that the repository is valid and that nothing half-written or locked is left below the user's folder.
  ///
  /// Git's own `tmp_object…` files do no harm; `git gc` removes them.
  func expectNothingLeft() throws {
    let checked = try terminal.git("fsck", "--strict", "--no-dangling")
    #expect(checked == "", "\(name)")
    let files = FileManager.default.enumerator(atPath: terminal.folder.path)?.compactMap { $0 as? String } ?? []
    let left = files.filter { name in
      name.hasSuffix(".lock") || name.split(separator: "/").contains { $0.hasPrefix(".paywall-tmp-") }
    }
    #expect(left == [], "\(name)")
  }
}

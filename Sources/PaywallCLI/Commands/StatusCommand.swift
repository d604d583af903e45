import ArgumentParser
import Git
import Base
import PaywallAuthoring
import PaywallChecking
import PaywallRecord
import PaywallProject
import JSON
import PaywallDiff
import PaywallModel
import PaywallReleasing
import PaywallRules

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what changed in the project since its last release.",
    discussion: """
      Shows which offerings changed and the bump that each needs, how many findings each rule has, which keys are here, \
      when signatures expire, and what to type next.

      Example:
        paywall status
      """)

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let workspace = try global.workspace()
    let status = try global.working { context in
      var status = try PaywallReleasing.status(workspace, in: context)
      if status.torn.isEmpty { status.validation.findings = try advised(status.validation.findings, workspace) }
      return status
    }
    if let moved = status.movedTag { global.note(moved) }
    if output.format == .json { return global.print(document: status.json.printed) }
    let mending =
      try status.validation.errors > 0 ? mendingCommand(for: status.validation.findings, in: workspace) : nil
    global.print(StatusText(status: status, mending: mending, global: global, now: global.session.now).text)
  }
}

private struct StatusText {
  let status: Status
  /// The command that mends what is found; nil if there is none.
  let mending: String?
  let global: GlobalOptions
  let now: Int64

  private var palette: Palette { global.palette }

  var text: TerminalText {
    ([head] + conflicts + changes + pending + findings + signing + remote + next).joined(separator: "\n")
  }

  private var head: TerminalText {
    let none = status.gap == nil ? "nothing released yet" : "no release is known in this clone"
    let release = status.release.map { "release/\($0.number) (\($0.commit.prefix(7)))" } ?? none
    let local = status.hasUncommittedChanges ? ", with uncommitted changes" : ""
    let merge = status.operation.map { ", in the midst of a \($0.rawValue)" } ?? ""
    return "on \(status.branch)\(merge)\(local); \(release)"
  }

  /// What git could not merge.
  private var conflicts: [TerminalText] {
    let shown = status.unmerged.prefix(GlobalOptions.mostRows).map { path -> TerminalText in "  in conflict: \(path)" }
    return shown + (status.unmerged.count > shown.count ? ["  and \(status.unmerged.count - shown.count) more"] : [])
  }

  private var changes: [TerminalText] {
    if let gap = status.gap, gap.isCertain {
      return [palette.warning("\(gap.message)"), "  fetch it with: \(commands: gap.command)"]
    }
    if status.gap != nil {
      return [
        "\(counted(status.total, "offering")); if there are releases, fetch them with:",
        "  \(commands: status.gap?.command ?? "")",
      ]
    }
    if !status.isComparable, let release = status.release {
      return [
        "commit \(release.commit.prefix(7)), which release \(release.number) published, is not in this clone",
        "  fetch it with: \(commands: status.isShallow ? "paywall fetch" : "git fetch --tags")",
      ]
    }
    if status.isBehind, let release = status.release {
      return ["HEAD does not contain release \(release.number), so what changed since then is unknown"]
    }
    guard let release = status.release else { return ["\(counted(status.total, "offering")) not released yet"] }
    let root: [TerminalText] = status.hasNewRoot ? ["  trust/root.json is newer than what is published"] : []
    guard !status.offerings.isEmpty || !status.project.isEmpty || status.hasNewRoot else {
      return ["nothing changed in \(counted(status.total, "offering"))"]
    }
    let offerings: [TerminalText] = status.offerings.map { "  \($0.change.id)  \(line($0))" }
    let project: [TerminalText] =
      status.project.all.isEmpty
      ? []
      : [
        "  project  \(counted(status.project.all.count, "change")) outside offerings\(status.shipsProject ? "" : ", none of which is part of a bundle")"
      ]
    return ["changed since release \(release.number):"] + global.listed(offerings) + project + root
  }

  private func line(_ offering: OfferingStatus) -> TerminalText {
    switch offering.change.status {
    case .added: return "new, \(offering.version?.description ?? "without a version")"
    case .removed: return palette.removed("removed") + ", was \(offering.released?.description ?? "not released")"
    case .renamed(let from): return "renamed from \(from)"
    case .unreadable: return palette.bad("cannot be read")
    case .changed: break
    }
    let versions = versionChange(offering.released, offering.version)
    if !offering.isShipped { return "\(versions), nothing of which is part of a bundle" }
    guard let weight = offering.change.weight else { return versions }
    let need =
      offering.needsBump
      ? palette.warning("needs \(offering.required?.description ?? weight.rawValue)") : palette.good("bumped")
    return "\(versions)  \(weight.rawValue), \(need)"
  }

  private var pending: [TerminalText] {
    status.pending.flatMap { pending -> [TerminalText] in
      if let fault = pending.fault {
        return ["pending: \(palette.warning("\(fault.message)"))"] + (fault.hint.map { ["  \(commands: $0)"] } ?? [])
      }
      guard let signatures = pending.signatures else { return [] }
      return ["pending: \(signatures.subject)"] + signatures.lines
    }
  }

  private var remote: [TerminalText] {
    guard let remote = status.lateRemote, let release = status.release else { return [] }
    return ["remote: \(remote) lacks what is recorded here of release \(release.number)"]
  }

  /// The number of findings, and below it that of each rule.
  private var findings: [TerminalText] {
    let validation = status.validation
    if validation.findings.isEmpty, validation.waived.isEmpty { return ["findings: none"] }
    let rules: [TerminalText] = validation.countsByRule.map { "  \($0.rule)  \(counted($0.count, $0.severity.noun))" }
    return ["findings: \(validation.counts)"] + global.listed(rules)
  }

  /// One line if nothing is wrong; otherwise one line for each missing key and each signature that expires within 30
  /// days.
  private var signing: [TerminalText] {
    guard let keys = status.keys else { return ["signing: no keys yet"] }
    let missing: [TerminalText] = keys.filter { $0.source == nil }.map { key in
      let what = key.fault.map { "cannot be used: \($0.message)" } ?? "is not here"
      return "signing: key \(key.id.prefix(12)) for \(key.roles.joined(separator: ", ")) \(what)"
    }
    let ending: [TerminalText] = status.signatures.filter { $0.isEnding(at: now) }.map { term in
      let days = (term.expires - now) / CivilDate.secondsPerDay
      let when =
        term.expires <= now ? palette.bad("expired") : palette.warning("expires in \(counted(Int(days), "day"))")
      return
        "signing: the \(term.role) signature \(when), \(RFC3339.text(term.expires)); renew it with: \(commands: term.command)"
    }
    if !missing.isEmpty || !ending.isEmpty { return missing + ending }
    let first = status.signatures.min { $0.expires < $1.expires }
    // Without the record of the last release it is known of the root alone.
    let what = status.signatures.contains { $0.role != "root" } ? "signatures" : "the root signature"
    return ["signing: all keys are here" + (first.map { ", \(what) valid until \(RFC3339.text($0.expires))" } ?? "")]
  }

  /// The command to run next.
  private var next: [TerminalText] {
    if let gap = status.gap, gap.isCertain { return [.next("\(gap.command)")] }
    if let moved = status.movedTag { return [.next("\(moved.command)")] }
    // A file that one side of a merge removed is told of by `validate` alone.
    let isTold = status.unmerged.isEmpty || !status.torn.isEmpty
    if status.validation.errors > 0 { return [.next("\(isTold ? mending ?? "paywall validate" : "paywall validate")")] }
    if status.isUndecided { return [.next("paywall validate")] }
    if !status.torn.isEmpty { return [.next("git mergetool")] }
    if let operation = status.operation { return [.next("git add -A && \(operation.continuation)")] }
    if status.isBehind, let release = status.release {
      return [.next("git merge \(release.commit.prefix(7))")]
    }
    if status.keys == nil { return [.next("paywall keys generate")] }
    if let command = status.pending.lazy.compactMap(\.next).first { return [.next("\(command)")] }
    if status.hasUncommittedChanges { return [.next("git add -A && git commit")] }
    if status.offerings.contains(where: \.needsBump) { return [.next("paywall bump")] }
    let isWaiting = status.pending.contains { $0.kind == .release && $0.fault == nil }
    if let root = status.signatures.first(where: { $0.role == "root" }), root.expires <= now, !status.hasNewRoot {
      return [.next("\(root.command)")]
    }
    if !isWaiting, status.isNew || status.hasNewRoot {
      // What `publish` refuses is told by `validate`, with what mends it.
      if status.isHeldUp { return [.next("paywall validate")] }
      return canSign(["targets"]) || status.beginsPending ? [.next("\(status.publishCommand)")] : handOver
    }
    if let term = status.signatures.first(where: { $0.isEnding(at: now) && ($0.role == "root" || canSign([$0.role])) })
    {
      return [.next("\(term.role == "root" ? term.command : "\(status.publishCommand) --renew")")]
    }
    return status.lateRemote == nil ? [] : [.next("\(status.publishCommand)")]
  }

  private func canSign(_ roles: [String]) -> Bool {
    status.unsignedRoles.isDisjoint(with: roles + ["snapshot", "timestamp"])
  }

  /// What somebody types whose keys cannot sign: then those get the change whose can.
  private var handOver: [TerminalText] { status.pushCommand.map { [.next("\($0)")] } ?? [] }
}

extension Status {
  fileprivate var json: JSONValue {
    [
      "branch": .string(branch),
      "release": release.map { ["number": .integer($0.number), "commit": .string($0.commit)] } ?? .null,
      "gap": gap.json, "movedTag": movedTag.json,
      "comparable": .boolean(isComparable), "newRoot": .boolean(hasNewRoot),
      "uncommitted": .boolean(hasUncommittedChanges), "merging": .boolean(operation == .merge),
      "operation": operation.map { .string($0.rawValue) } ?? .null, "unmerged": .array(unmerged.map { .string($0) }),
      "behind": .boolean(isBehind),
      "lateRemote": lateRemote.map { .string($0) } ?? .null, "total": .integer(total),
      "offerings": .array(offerings.map(\.json)), "project": project.json,
      "findings": validation.json["summary"] ?? .null,
      "rules": .array(validation.countsByRule.map(\.json)),
      "pending": .array(pending.map(\.json)), "keys": keys.map { .array($0.map(\.json)) } ?? .null,
      "expires": .object(signatures.map { JSONMember($0.role, .string(RFC3339.text($0.expires))) }),
    ]
  }
}

extension RuleCount {
  fileprivate var json: JSONValue {
    ["rule": .string(rule), "severity": .string(severity.rawValue), "count": .integer(count)]
  }
}

extension Severity {
  /// What one finding of it is called.
  var noun: String { self == .info ? "note" : rawValue }
}

extension PendingStatus {
  fileprivate var json: JSONValue {
    var members = signatures?.json.members ?? [JSONMember("kind", .string(kind.rawValue))]
    members += [
      JSONMember("fault", fault.map { .string($0.message) } ?? .null),
      JSONMember("next", next.map { .string($0) } ?? .null),
    ]
    return .object(members)
  }
}

extension OfferingStatus {
  fileprivate var json: JSONValue {
    func text(_ version: SemanticVersion?) -> JSONValue { version.map { .string($0.description) } ?? .null }
    return [
      "id": .string(change.id), "status": .string(change.status.word), "released": text(released),
      "version": text(version), "weight": change.weight.map { .string($0.rawValue) } ?? .null,
      "required": text(required), "needsBump": .boolean(needsBump), "shipped": .boolean(isShipped),
    ]
  }
}

import Base
import Git
import PaywallChecking
package import PaywallModel
package import PaywallProject
package import PaywallRules
import YAML

/// What `waive` is asked to accept.
package struct WaiverRequest: Sendable {
  package var rule: String
  /// Each `file`, `file:path.in.file`, `file:line[:column]` as findings are shown, or a field as `paywall get` takes it.
  package var paths: [String]
  package var reason: String
  /// Nil for git's author.
  package var owner: String?
  /// A date and time with its offset, a day such as 2026-12-24, or a number of days such as `60d`.
  package var until: String

  /// The files with which `drift` finds it, for a rule about stores and consoles.
  package var compared: [String]
  /// Whether nothing is written.
  package var isDryRun = false

  package init(
    rule: String, paths: [String], reason: String, owner: String? = nil, until: String, compared: [String] = []
  ) {
    self.rule = rule
    self.paths = paths
    self.reason = reason
    self.owner = owner
    self.until = until
    self.compared = compared
  }
}

/// A waiver as it was written.
package struct WrittenWaiver: Sendable {
  /// The file that holds it now.
  package var file: String
  package var rule: String
  package var target: WaiverTarget
  package var owner: String
  package var expires: String
  package var hash: String
  /// Whether it took the place of one for the same rule and path.
  package var isRenewal: Bool
  /// What it accepts.
  package var findings: [Finding]
}

/// Accepts what a rule finds at places of the work tree: writes a waiver for each, with the hash of what stands there, in the
/// place of an earlier one for the same rule and path.
/// - Throws: if the rule cannot be waived, or not for more than a text; if it finds nothing at one of the places; or if the end
///   is past or more than `Waiver.longest` days away. Nothing is written then.
package func waive(
  _ workspace: Workspace, _ request: WaiverRequest, in context: RunContext
) throws -> [WrittenWaiver] {
  try requireWaivable(request.rule)
  let expires = try waiverEnd(request.until, now: context.now)
  try requireReason(request.reason)
  let owner = try request.owner ?? author(workspace, context)
  let candidates = try findings(for: request, workspace, context).filter { $0.rule == request.rule }
  let reader = ProjectReader(source: try workspace.workTree().open())
  let files = waivedFiles(reader)
  let present = try reader.frame().waivers
  var file = present
  // Of files that a shell's pattern gave, those count in which something is found.
  let meant = try request.paths.compactMap { path -> (WaiverTarget, [Finding])? in
    do { return try PaywallAuthoring.meant(path, of: request, candidates, files, workspace, context) } catch let error
      as ProjectError where error.code == .notFound && request.paths.count > 1 && WaiverTarget(path).path.isEmpty
    {
      guard FileSystem.isRegularFile(context.absolute(path)) else { throw error }
      return nil
    }
  }
  if meant.isEmpty { throw ProjectError(.notFound, "'\(request.rule)' finds nothing in any of these files") }
  let waivers = try meant.map { target, accepted in
    let written = WrittenWaiver(
      file: "waivers.yaml", rule: request.rule, target: target, owner: owner, expires: RFC3339.text(expires),
      hash: try files.hash(of: target, accepting: accepted, of: RuleCatalogue[request.rule]), isRenewal: false,
      findings: accepted)
    let (planned, waiver) = try plan(written, request.reason, over: file, workspace)
    file = planned.source
    return waiver
  }
  guard !request.isDryRun, let file else { return waivers }
  let planned = PlannedFile(path: file.path, bytes: file.bytes)
  let folder = try workspace.folder()
  if present == nil { try writeNew([planned], in: folder) } else { try rewrite([planned], in: folder) }
  return waivers
}

private func requireReason(_ reason: String) throws {
  guard reason.allSatisfy(\.isWhitespace) || reason == Waiver.missingReason else { return }
  throw ProjectError(.refused, "a waiver needs a reason", hint: "give one with --reason")
}

/// What is found by whoever asks the rule, accepted or not.
private func findings(
  for request: WaiverRequest, _ workspace: Workspace, _ context: RunContext
) throws -> [Finding] {
  if RuleCatalogue.known.readsLayout(request.rule) {
    return try measured(request, workspace, context).flatMap { $0.findings + $0.waived }
  }
  if request.compared.isEmpty, RuleCatalogue.known.readsStores(request.rule) {
    throw ProjectError(
      .refused, "'\(request.rule)' compares the project with files", hint: "name them, each with --against FILE")
  }
  let validation =
    request.compared.isEmpty
    ? try validate(workspace, in: context) : try findDrift(workspace, request.compared, in: context).validation
  return validation.findings + validation.waived
}

/// What a browser finds in the offerings that the files of a request belong to, in all their states.
private func measured(
  _ request: WaiverRequest, _ workspace: Workspace, _ context: RunContext
) throws -> [Validation] {
  let offerings = try request.paths.map { path -> String in
    let file = WaiverTarget(path).file
    let inside = try workspace.projectPathIfInside(context.absolute(file))
    let parts = [inside ?? "", file].map { $0.split(separator: "/").map(String.init) }
    guard let offering = parts.first(where: { $0.count > 2 && $0[0] == "offerings" })?[1] else {
      throw ProjectError(
        .notFound, "'\(file)' is no file of an offering, where '\(request.rule)' finds something",
        hint: "see what it finds with: paywall preview --check")
    }
    return offering
  }
  return try Set(offerings).sorted().map { offering in
    var preview = PreviewRequest(at: context.now)
    preview.names = [offering]
    return try checkLayouts(workspace, DrawingRequest(preview), in: context).validation
  }
}

private func requireWaivable(_ name: String) throws {
  guard let rule = RuleCatalogue[name] else {
    let nearest = nearestName(to: name, among: RuleCatalogue.all.map(\.id))
    throw ProjectError(
      .notFound, "there is no rule '\(name)'", hint: nearest.map(didYouMean) ?? "list them with: paywall rules")
  }
  if let reason = rule.waivers.refusal {
    throw ProjectError(.refused, "findings of '\(name)' cannot be waived: \(reason)", hint: "fix what it finds")
  }
}

/// The moment that a text names, checked against the clock.
private func waiverEnd(_ text: String, now: Int64) throws -> Int64 {
  guard let end = writtenMoment(text, after: now) else {
    throw ProjectError(
      .refused, "'\(text)' is not a date", hint: "use a date such as 2026-12-24, or a number of days such as 60d")
  }
  guard end > now else { throw ProjectError(.refused, "'\(text)' is in the past", hint: "choose a later date") }
  guard end - now <= Waiver.longest * CivilDate.secondsPerDay else {
    throw ProjectError(
      .refused, "'\(text)' is more than \(Waiver.longest) days away",
      hint: "\(RFC3339.text(now + Waiver.longest * CivilDate.secondsPerDay)) is the latest allowed")
  }
  return end
}

private func author(_ workspace: Workspace, _ context: RunContext) throws -> String {
  guard workspace.repositoryPath != nil else {
    throw ProjectError(.refused, "the waiver has no owner", hint: "name one with --owner")
  }
  let author = try workspace.repository().identity(environment: context.environment, now: context.now).author
  return "\(author.name) <\(author.email)>"
}

/// The place that a request's path means and what is found there.
private func meant(
  _ path: String, of request: WaiverRequest, _ candidates: [Finding], _ files: WaivedFiles, _ workspace: Workspace,
  _ context: RunContext
) throws -> (WaiverTarget, [Finding]) {
  var target = WaiverTarget(path)
  if !candidates.contains(where: { $0.range.file == target.file }) {
    let reader = ProjectReader(source: try workspace.workTree().open())
    let place = context.absolute(target.file)
    if let inside = try workspace.projectPathIfInside(place), !inside.isEmpty,
      FileKind(of: inside) != nil || FileSystem.kind(place) != nil
    {
      target.file = inside
    } else if FileKind(of: target.file) == nil, let named = try? workspace.address(path, reader, in: context) {
      target = WaiverTarget(file: named.file.path, path: named.path)
    }
  }
  let numbers = target.path.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
  if let line = numbers.first ?? nil, numbers.count <= 2, numbers.allSatisfy({ $0 != nil }),
    let found = candidates.first(where: { $0.range.file == target.file && $0.range.line == line })
  {
    target = try files.target(of: found)
  }
  let accepted = try candidates.filter { try target.covers(files.target(of: $0)) }
  if !accepted.isEmpty {
    try requireText(target, accepted, request, files)
    return (target, accepted)
  }
  let places = try candidates.prefix(3).map { try files.target(of: $0).description }
  throw ProjectError(
    .notFound, "'\(request.rule)' finds nothing at \(target)",
    hint: places.isEmpty
      ? "list all findings with: paywall validate" : "it has findings at " + places.joined(separator: ", "))
}

/// - Throws: if the rule is waived for one text at a time and the target is none.
private func requireText(
  _ target: WaiverTarget, _ accepted: [Finding], _ request: WaiverRequest, _ files: WaivedFiles
) throws {
  guard RuleCatalogue[request.rule]?.waivers == .perText, try !files.isText(target) else { return }
  let texts = try accepted.map { try files.target(of: $0) }.filter { try files.isText($0) }.map(\.description)
  throw ProjectError(
    .refused, target.noText(for: request.rule),
    hint: texts.isEmpty ? "fix what it finds there" : "waive " + texts.prefix(3).joined(separator: ", or "))
}

/// The file of waivers with one more, or with one renewed.
private func plan(
  _ waiver: WrittenWaiver, _ reason: String, over file: SourceFile?, _ workspace: Workspace
) throws -> (PlannedFile, WrittenWaiver) {
  var waiver = waiver
  let fields = [
    ("rule", waiver.rule), ("path", waiver.target.description), ("reason", reason), ("owner", waiver.owner),
    ("expires", waiver.expires), ("hash", waiver.hash),
  ].map { ($0.0, EditValue.string($0.1)) }
  guard let file else {
    let text = "# Findings that were reviewed and accepted, each with an expiry date. Written by `paywall waive`.\n"
    let bytes = Array((text + emit(.mapping([("waivers", .list([.mapping(fields)]))]))).utf8)
    let planned = try PlannedFile(path: waiver.file, bytes: bytes).inForm(of: workspace)
    waiver.file = planned.path
    return (planned, waiver)
  }
  guard let root = file.read().root else { throw unreadable(file) }
  waiver.file = file.path
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  let list = root["waivers"]
  let earlier = (list?.items ?? []).enumerated().filter { _, item in
    item["rule"]?.string == waiver.rule && item["path"]?.string.map { WaiverTarget($0) } == waiver.target
  }
  if let list, let first = earlier.first {
    waiver.isRenewal = true
    // A merge may have left more than one.
    for other in earlier.dropFirst().reversed() { editor.removeItem(at: other.offset, from: list) }
    for (key, value) in fields.dropFirst(2) { editor.setField(key, to: value, in: first.element) }
  } else if let list {
    editor.appendItem(.mapping(fields), to: list)
  } else {
    editor.setField("waivers", to: .list([.mapping(fields)]), in: root)
  }
  return (PlannedFile(path: file.path, bytes: editor.result()), waiver)
}

/// The file of waivers with one for a finding of the project as it will be, for as long as a waiver can last.
///
/// - Parameter reader: the project as it will be, without the waiver.
/// - Throws: without a reason or an owner, or if the file cannot be read.
func plannedWaiver(
  for finding: Finding, reason: String, owner: String?, _ reader: ProjectReader, _ workspace: Workspace,
  in context: RunContext
) throws -> PlannedFile {
  try requireReason(reason)
  let files = waivedFiles(reader)
  let target = try files.target(of: finding)
  let expires = context.now + Waiver.longest * CivilDate.secondsPerDay
  let waiver = WrittenWaiver(
    file: "waivers.yaml", rule: finding.rule, target: target, owner: try owner ?? author(workspace, context),
    expires: RFC3339.text(expires),
    hash: try files.hash(of: target, accepting: [finding], of: RuleCatalogue[finding.rule]),
    isRenewal: false, findings: [finding])
  return try plan(waiver, reason, over: reader.frame().waivers, workspace).0
}

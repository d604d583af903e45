import Base
import Git
import PaywallModel
package import PaywallProject
package import PaywallRecord
import PaywallRules
import TUF

/// Something that happens at a moment without anybody doing anything.
package struct CalendarEntry: Sendable {
  package enum Kind: String, Sendable, CaseIterable { case campaign, rule, experiment, waiver, signatures }
  package enum Event: String, Sendable { case starts, ends, expires }

  /// Seconds since 1970.
  package var moment: Int64
  package var kind: Kind
  package var event: Event
  /// The offering, the placement, the experiment, the waived rule, or the role.
  package var name: String
  /// The place in the project that says so, as `file:line:column`; nil for signatures.
  package var place: String?
}

/// What begins, ends and expires, by the work tree and by the last release, in the order of time.
/// - Returns: the entries, and what the clone evidently lacks of the project's releases.
/// - Throws: if a file that may hold a date cannot be read: the list would lack it.
package func calendar(_ workspace: Workspace) throws -> (entries: [CalendarEntry], gap: RecordGap?) {
  let reader = ProjectReader(source: try workspace.workTree().open())
  let frame = ProjectFrame(reading: try reader.frame())
  var entries = CalendarEntries()
  if let broken = frame.findings.first(where: { $0.severity == .error }) { throw unreadable(broken) }
  for id in try reader.offerings().ids {
    let offering = Offering(reading: try reader.offering(id))
    if offering.kind == .campaign, offering.campaign == nil {
      throw offering.findings.first.map(unreadable)
        ?? ProjectError(
          .refused, "the window of the campaign '\(id)' cannot be read", hint: "see why with: paywall validate")
    }
    guard let campaign = offering.campaign else { continue }
    entries.add(.campaign, id, starts: campaign.opens, ends: campaign.closes)
  }
  for placement in frame.placements.all {
    for rule in placement.rules {
      entries.add(.rule, placement.id.value, starts: rule.startsAt, ends: rule.endsAt)
    }
  }
  for experiment in frame.experiments where experiment.status != .stopped {
    entries.add(
      .experiment, experiment.id, starts: experiment.text("startsAt"), ends: experiment.text("endsAt"))
  }
  for waiver in frame.acceptedFindings {
    guard let expires = waiver.expires else { continue }
    entries.all.append(
      CalendarEntry(
        moment: expires.value, kind: .waiver, event: .expires, name: waiver.rule.value, place: expires.range.text))
  }
  guard workspace.repositoryPath != nil else { return (entries.inOrder(), nil) }
  let record = try Record(of: workspace, in: workspace.repository())
  for (role, expires) in record.ends {
    entries.all.append(
      CalendarEntry(moment: expires, kind: .signatures, event: .expires, name: role.rawValue, place: nil))
  }
  return (entries.inOrder(), record.gap)
}

private func unreadable(_ finding: Finding) -> ProjectError {
  ProjectError(
    .refused, "\(finding.range.text): \(finding.message)", hint: "fix it first; see all errors with: paywall validate")
}

private struct CalendarEntries {
  var all: [CalendarEntry] = []

  mutating func add(_ kind: CalendarEntry.Kind, _ name: String, starts: Located<String>?, ends: Located<String>?) {
    for (event, date) in [(CalendarEntry.Event.starts, starts), (.ends, ends)] {
      guard let date, let moment = RFC3339.seconds(of: date.value) else { continue }
      all.append(CalendarEntry(moment: moment, kind: kind, event: event, name: name, place: date.range.text))
    }
  }

  func inOrder() -> [CalendarEntry] {
    all.sorted { a, b in
      (a.moment, a.kind.rawValue, a.name, a.place ?? "") < (b.moment, b.kind.rawValue, b.name, b.place ?? "")
    }
  }
}

extension SourceRange {
  fileprivate var text: String { "\(file):\(start)" }
}

import Base
import Dispatch
package import PaywallChecking
import PaywallHTML
import PaywallKit
import PaywallModel
package import PaywallProject
import PaywallRules

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a browser found in the screens of some variants.
package struct LayoutCheck: Sendable {
  package let validation: Validation
  package let browser: String
  package let variants: [String]
  /// How many screens there are, and how often they were drawn altogether.
  package let screens: Int
  package let states: Int
  package let notes: [String]
}

/// Has a browser draw variants on all devices, in all text sizes, light and dark, and measures what it drew.
///
/// Each variant is drawn in every language, for every kind of customer and with every plan selected, as far as the request
/// does not choose. The severities are those of the project, and waivers hold.
/// - Throws: for what is not there, and where no browser can draw.
package func checkLayouts(
  _ workspace: Workspace, _ request: DrawingRequest, in context: RunContext
) throws -> LayoutCheck {
  let contents = try PreviewContents(workspace, request.preview)
  let measured = try MeasuredLayouts(contents, request, in: context)
  let reader = try projectReader(workspace, at: nil)
  let frame = ProjectFrame(reading: try reader.frame())
  let waivers = frame.acceptedFindings.filter { RuleCatalogue.known.readsLayout($0.rule.value) }
  let found = RuleEngine.applySeverities(RuleEngine.findings(in: measured.measurements), of: frame.settings)
  let acceptance = try Acceptance(
    of: found, by: waivers, in: waivedFiles(reader), among: RuleCatalogue.known, now: context.now, sawHistory: false)
  var validation = Validation(
    findings: acceptance.findings.inOrder(), waived: acceptance.waived.inOrder(),
    offerings: Set(contents.shown.map(\.variant.offering.id)).count, of: workspace)
  validation.excerpts = SourceExcerpts(under: validation.findings, in: try workspace.workTree())
  return LayoutCheck(
    validation: validation, browser: measured.browser, variants: contents.shown.map(\.name),
    screens: measured.screens, states: measured.states, notes: contents.notes)
}

/// What a browser measures in some screens.
struct MeasuredLayouts: Sendable {
  let measurements: [LayoutMeasurement]
  let browser: String
  let screens: Int
  let states: Int

  init(_ contents: PreviewContents, _ request: DrawingRequest, in context: RunContext) throws {
    let drawn = try request.states(usual: .all)
    let sources = try zip(contents.subjects, contents.shown).map { subject, shown in
      LayoutSource(shown.variant, try request.plans(of: subject, shown.variant, usual: subject.plans))
    }
    let surveys = LayoutSurvey.pages(of: contents.subjects, sources, contents.choices, drawn)
    let browser = try Browser.find(context.environment)
    let results = try BrowserRun.with(browser) { run in
      try inLanes(surveys.count, report: { context.progress(Progress("measuring", $0, of: surveys.count)) }) {
        lane, number in try LayoutResult(run.measured(surveys[number].html, in: lane))
      }
    }
    measurements = LayoutFold.measurements(Array(zip(surveys, results)), sources, contents.choices, drawn)
    screens = surveys.map(\.screens).reduce(0, +)
    states = screens * drawn.count
    self.browser = browser.version
  }
}

/// Does work for every number below `count`, some at once, each in a lane of its own; the first error ends it.
func inLanes<Result: Sendable>(
  _ count: Int, report: @Sendable (Int) -> Void, _ work: @Sendable (_ lane: Int, _ number: Int) throws -> Result
) throws -> [Result] {
  let lanes = min(count, 8, ProcessInfo.processInfo.activeProcessorCount)
  let state = Locked((next: 0, done: 0, results: [Result?](repeating: nil, count: count), error: (any Error)?.none))
  DispatchQueue.concurrentPerform(iterations: lanes) { lane in
    while true {
      let number = state.withLock { state -> Int? in
        guard state.error == nil, state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let number else { return }
      do {
        let result = try work(lane, number)
        report(
          state.withLock { state in
            state.results[number] = result
            state.done += 1
            return state.done
          })
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
  }
  return try state.withLock { state in
    if let error = state.error { throw error }
    return state.results.compactMap(\.self)
  }
}

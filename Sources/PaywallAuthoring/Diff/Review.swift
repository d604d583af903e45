import Base
import Git
import PaywallChecking
package import PaywallDiff
import PaywallHTML
package import PaywallModel
package import PaywallProject

/// What to review.
package struct ReviewRequest: Sendable {
  /// `a..b`, `a...b` or one revision, which is compared with the work tree; nil for HEAD and the work tree.
  package var range: String?
  /// Ids of the offerings to compare; empty for all.
  package var only: [String] = []
  /// Seconds since 1970: when screens are seen, and what is over; when the newer commit was made if nil.
  package var moment: Int64?
  /// Countries; that of the configuration, or the United States, if there is none.
  package var storeFronts: [String] = []
  /// A StoreKit configuration with prices, as the user names it, and where it is; samples if nil.
  package var products: (name: String, path: String)?
  /// A folder with the app's pictures, as the user names it, and where it is.
  package var assets: (name: String, path: String)?

  /// What a page may hold: browsers are slow with more, and people do not look at it.
  package var mostVariants = 100
  /// Languages by customers by plans that are compared.
  package var mostStates = 4_000
  package var mostPictures = 160

  package init(range: String?, only: [String] = []) { (self.range, self.only) = (range, only) }
}

/// A change as it is reviewed.
package struct ProjectReview: Sendable {
  package let difference: ProjectDiff
  /// The offerings whose own files did not change and whose screens did.
  package let elsewhere: [OfferingChange]
  /// The page.
  package let html: String
  /// Those of the newer side that the older had not; nil where they are not known.
  package let findings: [Finding]?
  /// How many states of each variant were compared and drawn, by `OFFERING/VARIANT`, in order.
  package let variants: [ReviewedVariant]
  /// What must be known of it.
  package let notes: [String]
}

/// How much of a variant was looked at: languages by customers by plans.
package struct ReviewedVariant: Sendable {
  /// `OFFERING/VARIANT`.
  package let name: String
  package let compared: Int
  package let differing: Int
  package let drawn: Int
}

/// A change, with the screens that it changes, who sees them, and what a check newly finds.
///
/// Read and checked is what differs; what was found in other offerings before is known from the cache of `validate`.
package func review(
  _ workspace: Workspace, _ request: ReviewRequest, in context: RunContext
) throws -> ProjectReview {
  try request.requireKnown()
  let pictures = try request.assets.map { try AssetFolder($0.path, called: $0.name) }
  let compared = try ComparedProject(
    workspace, range: request.range, only: request.only, at: request.moment, now: context.now)
  let moment = request.moment ?? compared.sides.moment ?? context.now
  var subjects = ReviewSubjects(compared, request, at: moment)
  var page = ReviewPage(title: compared.difference.title)
  page.chapters = compared.difference.offerings.map { change in
    compared.difference.chapter(of: change, subjects.subjects(of: change))
  }
  let room = request.mostVariants - page.chapters.map(\.subjects.count).reduce(0, +)
  let untouched = try subjects.untouched(variants: room)
  page.chapters += untouched.map { compared.difference.chapter(of: $0.change, $0.subjects, isUntouched: true) }
  page.chapters += compared.difference.projectChapters
  var notes = subjects.notes
  var findings: [Finding]?
  do {
    findings = try newFindings(workspace, compared, at: moment, in: context)
      .filter { finding in
        request.only.isEmpty || request.only.contains { finding.range.file.hasPrefix("offerings/\($0)/") }
      }
  } catch let error as ProjectError {
    notes.append("New findings are not known: \(error.message)")
  }
  page.findings = findings.map { $0.map(ReviewFinding.init) }
  page.notes = notes
  page.customers = request.customers
  page.facts = [
    compared.difference.weight.map { "largest change: \($0.rawValue)" },
    compared.sides.commits, "as of \(RFC3339.text(moment))", request.prices,
  ].compactMap { $0 }
  (page.limits.subjects, page.limits.states) = (request.mostVariants, request.mostStates)
  page.limits.pictures = request.mostPictures
  if let pictures { page.picture = { pictures.picture($0) } }
  let (html, counts) = page.drawn()
  let same = Set(page.same(counts))
  return ProjectReview(
    difference: compared.difference, elsewhere: untouched.map(\.change).filter { !same.contains($0.id) }, html: html,
    findings: findings,
    variants: counts.sorted { $0.key < $1.key }.map {
      ReviewedVariant(name: $0, compared: $1.compared, differing: $1.differing, drawn: $1.drawn)
    },
    notes: notes + page.left(counts) + (pictures?.notes ?? []))
}

/// Writes the page to a file: a new one, or one that was written so before.
/// - Throws: for anything else that is there.
package func write(_ review: ProjectReview, to output: String, isDryRun: Bool = false) throws {
  _ = try FileSystem.output(output, beginning: ReviewPage.mark, option: "--out")
  if isDryRun { return }
  try FileSystem.write(Array(review.html.utf8), to: output)
}

/// The findings of the newer side that the older had not.
private func newFindings(
  _ workspace: Workspace, _ compared: ComparedProject, at moment: Int64, in context: RunContext
) throws -> [Finding] {
  guard compared.sides.new != nil else { return [] }
  var options = ValidationOptions(
    revision: compared.sides.newCommit?.description, since: compared.sides.oldCommit?.description)
  (options.isSinceExact, options.isRemembered) = (true, true)
  var context = context
  context.now = moment
  return try validate(workspace, options, in: context).findings
}

extension ReviewFinding {
  init(_ finding: Finding) {
    self.init(
      severity: finding.severity.rawValue, rule: finding.rule, place: "\(finding.range.file):\(finding.range.start)",
      message: finding.words, hint: finding.hint)
  }
}

extension ProjectDiff {
  /// Such as `main..v2`.
  package var title: String { "\(base)..\(head ?? "the work tree")" }
}

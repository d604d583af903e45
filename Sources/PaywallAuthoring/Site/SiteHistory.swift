import Base
import Git
import PaywallHTML
package import PaywallModel
import PaywallProject

/// A release as `log` knows it.
package struct PublishedRelease: Sendable {
  package var number: Int
  package var commit: String
  /// Seconds since 1970.
  package var date: Int64
  package var publisher: String
  package var subject: String
  /// The offerings whose version it moved.
  package var offerings: [(id: String, before: SemanticVersion?, after: SemanticVersion?)]

  package init(
    number: Int, commit: String, date: Int64, publisher: String, subject: String,
    offerings: [(id: String, before: SemanticVersion?, after: SemanticVersion?)]
  ) {
    (self.number, self.commit, self.date, self.publisher) = (number, commit, date, publisher)
    (self.subject, self.offerings) = (subject, offerings)
  }
}

extension PublishedRelease {
  var onSite: SiteRelease {
    SiteRelease(
      number: number,
      commit: SiteCommit(id: String(commit.prefix(10)), date: day(date), author: publisher, subject: subject),
      moved: offerings.map { ($0.id, $0.before.map { "\($0)" }, $0.after.map { "\($0)" }) })
  }
}

/// The day of a moment in UTC.
func day(_ seconds: Int64) -> String { String(RFC3339.text(seconds).prefix(10)) }

/// Which releases held which versions of each offering, the newest first.
/// - Parameter releases: the newest first.
func spans(of releases: [SiteRelease]) -> [String: [SiteSpan]] {
  var open: [String: (version: String, first: Int)] = [:]
  var spans: [String: [SiteSpan]] = [:]
  var last = 0
  func close(_ id: String) {
    guard let span = open.removeValue(forKey: id) else { return }
    spans[id, default: []].insert(SiteSpan(version: span.version, first: span.first, last: last), at: 0)
  }
  for release in releases.reversed() {
    for move in release.moved {
      close(move.id)
      if let version = move.after { open[move.id] = (version, release.number) }
    }
    last = release.number
  }
  for id in open.keys.sorted() { close(id) }
  return spans
}

/// The commits that changed each offering, the newest first, as far as a limited walk goes.
struct OfferingHistories {
  private(set) var commits: [String: [SiteCommit]] = [:]
  /// Whether there are more commits than were looked at.
  private(set) var isCut = false

  private static let mostCommits = 5_000
  private static let mostPerOffering = 30

  init(_ workspace: Workspace, from head: Commit, in repository: borrowing Repository) throws {
    let all = try repository.history(from: head.id, limit: Self.mostCommits + 1)
    isCut = all.count > Self.mostCommits
    let folder = workspace.inRepository("offerings")
    for commit in all.prefix(Self.mostCommits) where commit.parents.count < 2 {
      var before: ObjectID?
      if let parent = commit.parents.first {
        // A shallow clone ends somewhere.
        guard let known = try repository.commitIfPresent(parent) else {
          isCut = true
          continue
        }
        before = known.tree
      }
      let paths = try repository.diff(before, commit.tree, below: folder).map(\.path)
      for id in offeringIDs(in: paths, below: folder) where commits[id]?.count ?? 0 < Self.mostPerOffering {
        commits[id, default: []].append(SiteCommit(commit))
      }
    }
  }
}

extension SiteCommit {
  init(_ commit: Commit) {
    self.init(
      id: commit.id.short, date: day(commit.committer.seconds), author: commit.author.name, subject: commit.subject)
  }
}

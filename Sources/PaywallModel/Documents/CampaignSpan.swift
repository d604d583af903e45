import Base
import YAML

/// When a campaign is open: from `opens` on, until before `closes`. Both are dates as written.
package struct CampaignSpan: Sendable {
  /// The first moment it is open, as RFC 3339 text.
  package let opens: Located<String>
  /// The first moment it is closed again, as RFC 3339 text.
  package let closes: Located<String>
  private let seconds: Range<Int64>

  /// Nil if a text is not a date, or the end is not after the start.
  package init?(opens: Located<String>, closes: Located<String>) {
    guard let start = RFC3339.seconds(of: opens.value), let end = RFC3339.seconds(of: closes.value), start < end else {
      return nil
    }
    self.opens = opens
    self.closes = closes
    seconds = start..<end
  }

  /// The first moment it is open, in seconds since 1970.
  package var start: Int64 { seconds.lowerBound }

  /// The first moment it is closed again, in seconds since 1970.
  package var end: Int64 { seconds.upperBound }

  /// Whether the campaign is open at a moment, in seconds since 1970.
  package func isOpen(at moment: Int64) -> Bool { seconds.contains(moment) }

  /// Whether it has ended by then.
  package func isOver(at moment: Int64) -> Bool { seconds.upperBound <= moment }
}

extension Offering {
  /// The window of a campaign.
  package var campaign: CampaignSpan? {
    guard kind == .campaign, let path = file?.path, let window = root?["campaign"] else { return nil }
    func located(_ key: String) -> Located<String>? {
      window[key].flatMap { node in node.string.map { Located($0, SourceRange(path, node)) } }
    }
    guard let opens = located("startsAt"), let closes = located("endsAt") else { return nil }
    return CampaignSpan(opens: opens, closes: closes)
  }
}

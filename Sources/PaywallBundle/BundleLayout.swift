/// How a release lists its offerings.
package enum BundleLayout: Sendable, Equatable {
  /// In the top targets file and, with their versions, in the index.
  case listed
  /// In hash bins: the path of an offering follows from its id, and products are a file of their own. What a reader
  /// fetches follows what changed.
  case binned

  /// The most offerings of a project that never had more and is listed.
  package static let mostListed = 128

  /// A project that has bins keeps them.
  /// - Parameter last: the layout of the last release; nil for the first.
  package init(offerings: Int, after last: BundleLayout?) {
    self = last == .binned || offerings > Self.mostListed ? .binned : .listed
  }

  /// The number under `format` of the index.
  package var indexFormat: Int {
    switch self {
    case .listed: 1
    case .binned: 2
    }
  }
}

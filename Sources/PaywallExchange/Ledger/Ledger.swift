import Base
import PaywallModel
import YAML

/// What an export takes over from one file and what it cannot: what nothing took is lost, so that nothing is forgotten.
final class Ledger {
  private let format: ExportFormat
  /// The path of the file.
  let file: String
  private(set) var losses: [ExportLoss] = []
  private var taken: Set<SourcePosition> = []

  init(_ format: ExportFormat, _ file: String) { (self.format, self.file) = (format, file) }

  /// A value that the reader gets as it was meant.
  func take(_ node: Node?) -> Node? {
    if let node { taken.insert(node.start) }
    return node
  }

  /// A value with all that is in it.
  @discardableResult
  func takeAll(_ node: Node?) -> Node? {
    node?.items.forEach { takeAll($0) }
    node?.pairs.forEach { takeAll($0.value) }
    return take(node)
  }

  /// Something that the reader would drop or take for something else.
  func misread(_ node: Node, _ message: String, hint: String? = nil) {
    report(.error, node, message, hint)
  }

  /// Something that users see or pay by.
  func lose(_ node: Node, _ message: String, hint: String? = nil) {
    report(.warning, node, message, hint)
  }

  /// Something that only looks different.
  func note(_ node: Node, _ message: String, hint: String? = nil) {
    report(.info, node, message, hint)
  }

  private func report(_ severity: Severity, _ node: Node, _ message: String, _ hint: String?) {
    losses.append(ExportLoss(format, severity, at: SourceRange(file, node), message, hint: hint))
  }

  /// Whether a value was taken over.
  func isTaken(_ node: Node) -> Bool { taken.contains(node.start) }

  /// Losses of other files, such as those of translations.
  func add(_ others: [ExportLoss]) { losses += others }

  /// The reader, as messages call it.
  var reader: String {
    switch format {
    case .appActor: "AppActor"
    case .appDNA: "AppDNA"
    case .config, .swift: "the renderer of eight fields"
    case .firebase: "Remote Config"
    case .revenueCat: "RevenueCat"
    }
  }
}

import PaywallModel
import YAML

/// A change that makes a catalogue say what a store says.
enum CatalogueEdit: Sendable {
  case removeProduct(String)
  case set(Node, String, EditValue)
  case drop(Node, String)
  case dropItem(Node, Int)
}

extension Catalogue {
  /// The catalogue with changes; nil where it cannot be edited.
  func applying(_ edits: [CatalogueEdit]) -> Catalogue? {
    guard let source, let list = root?["products"] else { return nil }
    var editor = YAMLEditor(source.bytes, isJSON: source.isJSON)
    for edit in edits {
      switch edit {
      case .removeProduct(let id):
        for (place, item) in list.items.enumerated() where item["id"]?.string == id {
          editor.removeItem(at: place, from: list)
        }
      case .set(let holder, let key, let value): editor.setField(key, to: value, in: holder)
      case .drop(let holder, let key): editor.removeField(key, in: holder)
      case .dropItem(let list, let place): editor.removeItem(at: place, from: list)
      }
    }
    return Catalogue(reading: SourceFile(path: source.path, bytes: editor.result()))
  }
}

extension OfferTerms {
  var edit: EditValue {
    .mapping([
      ("mode", .string(mode.rawValue)), ("period", .string(period.description)), ("periods", .integer(periods)),
    ])
  }

  /// `free for P1W`, `P1M × 3, paid as you go`.
  var words: String {
    let length = periods == 1 ? period.description : "\(period) × \(periods)"
    switch mode {
    case .free: return "free for \(length)"
    case .payAsYouGo: return "\(length), paid as you go"
    case .payUpFront: return "\(length), paid up front"
    }
  }
}

/// The pictures for symbols: drawn for the page, since the systems' own are not on the web.
struct Icon: Sendable {
  /// The names that it stands for.
  let names: [String]
  /// Its strokes, on a square of 24.
  let strokes: Markup

  /// In `Data/icons.tsv`, one a line.
  static let all: [Icon] = File.text("icons.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
    let fields = line.split(separator: "\t")
    return Icon(
      names: fields[0].split(separator: " ").map(String.init),
      strokes: Markup(written: String(fields[fields.count - 1])))
  }

  /// The definitions that every use refers to.
  static let sprite: Markup = {
    let symbols = all.map { icon -> Markup in
      "<symbol id=\"i-\(icon.names[0])\" viewBox=\"0 0 24 24\">\(icon.strokes)</symbol>"
    }
    return "<svg hidden width=\"0\" height=\"0\" aria-hidden=\"true\">\(symbols)</svg>"
  }()

  /// The picture for a symbol, an asset or an address; a spark for what has no likeness here.
  static func drawing(of name: String) -> Markup { use(name, "i") }

  /// The same, filled.
  static func filled(_ name: String) -> Markup { use(name, "i solid") }

  private static func use(_ name: String, _ kind: String) -> Markup {
    "<svg class=\"\(kind)\" aria-hidden=\"true\"><use href=\"#i-\(id(for: name))\"/></svg>"
  }

  private static let ids = Dictionary(
    all.flatMap { icon in icon.names.map { ($0, icon.names[0]) } }, uniquingKeysWith: { first, _ in first })

  private static func id(for name: String) -> String {
    if let exact = ids[name] { return exact }
    let lowered = name.lowercased()
    return all.first { icon in icon.names.contains { lowered.contains($0) } }?.names[0] ?? "wand"
  }
}

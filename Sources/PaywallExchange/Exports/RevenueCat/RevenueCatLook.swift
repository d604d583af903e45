import JSON
import PaywallModel
import YAML

private typealias Parts = RevenueCatComponents

extension RevenueCatScreen {
  /// A section's parts in its box.
  func boxed(_ section: Section, _ parts: [JSONValue]) -> JSONValue {
    let style = section.node["style"]
    return Parts.stack(
      parts,
      more: [
        ("background", background(style?["background"])), ("border", border(style?["border"])),
        ("shadow", shadow(style?["shadow"])), ("shape", corners(style?["cornerRadius"])),
        ("padding", ledger.take(style?["padding"]).map { Parts.sides($0.json) }),
        ("margin", ledger.take(style?["margin"]).map { Parts.sides($0.json) }),
      ])
  }

  /// One colour or a gradient; the reader asks of pictures for a size and for formats that nobody wrote.
  func background(_ node: Node?) -> JSONValue? {
    guard let node else { return nil }
    if let gradient = node["gradient"], let color = self.gradient(gradient) {
      return ["type": "color", "value": ["light": color]]
    }
    return ledger.take(node["color"])?.string.map { ["type": "color", "value": Parts.color($0)] }
  }

  /// The reader's gradients begin at their angle, clockwise from the top; ours end there.
  private func gradient(_ node: Node) -> JSONValue? {
    let colors = (node["colors"]?.items ?? []).compactMap { ledger.take($0)?.string }
    guard colors.count >= 2 else { return nil }
    let angle = ledger.take(node["angle"])?.number ?? 0
    if angle.rounded() != angle { ledger.note(node, "RevenueCat's angles are whole degrees") }
    let points = colors.enumerated().map { index, color -> JSONValue in
      ["color": .string(color), "percent": .integer((index * 100 + (colors.count - 1) / 2) / (colors.count - 1))]
    }
    return ["type": "linear", "degrees": .integer((Int(angle.rounded()) + 180) % 360), "points": .array(points)]
  }

  func border(_ node: Node?) -> JSONValue? {
    guard let node else { return nil }
    let color = ledger.take(node["color"])?.string.map { Parts.color($0) } ?? Parts.faint
    return ["color": color, "width": ledger.take(node["width"])?.json ?? 1]
  }

  func shadow(_ node: Node?) -> JSONValue? {
    guard let node else { return nil }
    return [
      "color": ledger.take(node["color"])?.string.map { Parts.color($0) } ?? Parts.color("#00000040"),
      "radius": ledger.take(node["radius"])?.json ?? 8, "x": ledger.take(node["x"])?.json ?? 0,
      "y": ledger.take(node["y"])?.json ?? 0,
    ]
  }

  func corners(_ node: Node?) -> JSONValue? {
    ledger.take(node).map { ["type": "rectangle", "corners": Parts.radii($0.json)] }
  }
}

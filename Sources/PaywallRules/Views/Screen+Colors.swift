import PaywallDrawing
import PaywallModel
import YAML

extension Screen {
  /// The indices of the sections that show small print: `legal` sections and footers with a `text`.
  var smallPrint: [Int] {
    sections.indices.filter { index in
      guard sections[index].type == .legal || sections[index].type == .stickyFooter,
        let text = path(of: "text", at: index)
      else { return false }
      return copy[text]?.text.isBlank == false
    }
  }

  /// The colour of a section's text as the file has it, its own or that of the section around it; nil where the reader
  /// chooses one.
  func ink(of index: Int) -> Node? { around(index).lazy.compactMap { $0.node["style"]?["textColor"] }.first }

  /// The colours behind a section's text, more than one for a gradient; nil where the file does not say: for pictures,
  /// for colours that something shines through, and for what the reader draws, such as cards and footers without a
  /// background.
  func ground(of index: Int) -> [ScreenColor]? {
    for section in around(index) {
      if let background = section.node["style"]?["background"] { return background.colors }
      if section.type == .card || section.type == .stickyFooter { return nil }
    }
    return variant.root?["background"]?.colors
  }

  /// A section and those around it, from the inside out.
  private func around(_ index: Int) -> [Section] {
    let own = paths[index] + "."
    return paths.indices.filter { own.hasPrefix(paths[$0] + ".") }
      .sorted { paths[$0].utf8.count > paths[$1].utf8.count }.map { sections[$0] }
  }
}

extension Node {
  /// The colours of a background; nil for one that has others, too, or that something shines through.
  fileprivate var colors: [ScreenColor]? {
    guard self["image"] == nil, self["media"] == nil else { return nil }
    let written = self["gradient"]?["colors"]?.items ?? [self["color"]].compactMap { $0 }
    let colors = written.compactMap { $0.string.flatMap { ScreenColor($0) } }
    return !colors.isEmpty && colors.count == written.count && colors.allSatisfy(\.isOpaque) ? colors : nil
  }
}

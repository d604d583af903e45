import PaywallDrawing
import PaywallKit

/// Draws screens: what a phone shows, as elements for the classes of `Data/preview.css`.
struct ScreenMarkup {
  /// The names for what the variants say of their look, shared by all screens of a page.
  var sheet: StyleSheet
  /// The id of the control that selects a plan, by the way to buy it; none where a page has no such control.
  var selectors: [String: String] = [:]
  /// The file and line of a path in a locale, such as `offerings/pro/variants/control.yaml:12`, where there is one.
  var line: (_ path: String, _ locale: String?) -> String? = { _, _ in nil }
  /// What it does besides drawing.
  var tracing = Tracing.off
  /// The picture of an asset's name or address, where there is one.
  var picture: (_ name: String) -> Picture? = { _ in nil }
  private var locale = ""

  init(_ sheet: StyleSheet = StyleSheet()) { self.sheet = sheet }

  /// The inside of a phone: scrolling content, what is fixed to its edges, and what comes after a purchase.
  mutating func phone(_ screen: PaywallScreen) -> Markup {
    locale = screen.locale
    let dismissal = screen.dismissal
    let background = ScreenFacts.text(screen.settings["background"])
    let own = [
      screen.layout.rawValue, screen.presentation.rawValue, background, "\(dismissal.isAllowed) \(dismissal.delay > 0)",
      dismissal.style, dismissal.style == "text" ? dismissal.button.title.text : "",
    ]
    return element("screen", own: own.joined(separator: "\n")) { $0.inside(of: screen, $1) }
  }

  private mutating func inside(of screen: PaywallScreen, _ change: Markup) -> Markup {
    let content = arranged(screen)
    let footer = screen.footers.map { section($0, of: screen) }
    let direction = TextDirection(of: screen.locale).rawValue
    let background = screen.settings["background"]
    let look = backdrop(background)
    let ground = ScreenBackground(background)
    let veil = sheet.name(for: Look.veil(ground)).map { " veiled \($0)" } ?? ""
    let tone = (ground.isDarkScreen.map { $0 ? " on-dark" : " on-light" } ?? "") + veil
    let kind = screen.presentation == .sheet ? " as-sheet" : ""
    return """
      <div class="screen\(kind)"\(change) lang="\(screen.locale)" dir="\(direction)">\
      <div class="sheet\(footer.isEmpty ? "" : " has-footer")\(look)\(tone)">\
      \(dismissal(screen))\
      <div class="scroll \(screen.layout.rawValue)"\(isTracing ? .empty : " tabindex=\"0\"")>\(content)</div>\(footer)</div>\
      \(isTracing ? .empty : success(screen))</div>
      """
  }

  /// The rows of the screen. Beside each other are only sections of which something is drawn.
  private mutating func arranged(_ screen: PaywallScreen) -> [Markup] {
    screen.rows.compactMap { row in
      switch row {
      case .section(let section): return self.section(section, of: screen)
      case .beside(let sections):
        let drawn = sections.map { self.section($0, of: screen) }.filter { !$0.isEmpty }
        return drawn.isEmpty ? nil : self.row(drawn, screen.layout == .carousel ? "strip" : "cells")
      }
    }
  }

  private func row(_ sections: [Markup], _ kind: Markup) -> Markup {
    "<div class=\"\(kind)\" tabindex=\"0\">\(sections)</div>"
  }

  private mutating func dismissal(_ screen: PaywallScreen) -> Markup {
    let late = screen.dismissal.delay > 0 ? " late" : ""
    switch screen.closeControl {
    case nil, .swipe: return .empty
    case .words(let title): return "<span class=\"close text\(late)\"\(origin(title))>\(title.text)</span>"
    case .cross(let title):
      return """
        <span class="close x\(late)" role="img" aria-label="\(title.text)"><span>\
        \(Icon.drawing(of: "xmark"))</span></span>
        """
    }
  }

  private mutating func success(_ screen: PaywallScreen) -> Markup {
    """
    <div class="success"><span class="done">\(Icon.drawing(of: "checkmark"))</span>\
    <p class="heading"\(origin(screen.success.title))>\(screen.success.title.text)</p>\
    <p\(origin(screen.success.text))>\(screen.success.text.text)</p>\
    \(screen.message.map { text($0, "p", "copy") })</div>
    """
  }

  /// An element for a text, with the path that it came from.
  mutating func text(_ text: ScreenText, _ element: String, _ kind: String) -> Markup {
    let (open, close) = (Markup(written: "<\(element)"), Markup(written: "</\(element)>"))
    return self.element(text.path, own: "\(kind)\n\(text.locale ?? "")\n\(text.text)") { markup, change in
      "\(open) class=\"\(kind)\"\(change)\(markup.origin(text))>\(text.text)\(close)"
    }
  }

  /// Where a text comes from, for whoever asks the page to show it, and its language where that is another one.
  mutating func origin(_ text: ScreenText) -> Markup {
    let line = line(text.path, text.locale).map { " (\($0))" } ?? ""
    let place: Markup = " data-p=\"\(sheet.number(of: text.path + line))\""
    guard let other = text.locale, other != locale else { return place }
    return "\(place) lang=\"\(other)\" dir=\"\(TextDirection(of: other).rawValue)\""
  }
}

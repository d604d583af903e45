import PaywallKit

/// What became of an element between two drawings of a screen.
package enum ElementChange: String, Sendable, CaseIterable {
  case changed, added, removed, moved
}

/// The elements of a drawn screen, each with what is drawn of it besides the elements within.
struct ElementTree: Equatable {
  struct Element: Equatable {
    /// A path in the variant, or what the element is; of texts the path that they came from.
    let key: String
    /// The place of the element that it stands in; its own for the first.
    let parent: Int
    /// What is drawn of it alone.
    var own = ""
  }

  /// In the order in which they are drawn.
  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Begins an element within those that are open, and returns its place.
  mutating func begin(_ key: String) -> Int {
    let place = elements.count
    elements.append(Element(key: key, parent: open.last ?? place))
    open.append(place)
    return place
  }

  /// Ends the element that was begun last; nil for one of which nothing is drawn.
  mutating func end(_ place: Int, own: String?) {
    open.removeLast()
    if let own { elements[place].own = own } else { elements.removeSubrange(place...) }
  }

  /// The places of the elements within each.
  var children: [[Int]] {
    var children = [[Int]](repeating: [], count: elements.count)
    for (place, element) in elements.enumerated() where element.parent != place {
      children[element.parent].append(place)
    }
    return children
  }
}

/// What a drawing does besides: nothing, writing down its elements, or saying of each what became of it.
enum Tracing {
  case off
  case recording(ElementTree)
  case showing([ElementChange?], next: Int)
}

extension ScreenMarkup {
  /// What stands for an element while its surroundings are written down.
  private static let hole: Character = "\u{1}"

  /// Draws an element that can be told from its surroundings.
  /// - Parameters:
  ///   - key: a path in the variant, or what it is.
  ///   - own: what is drawn of it alone; if nil, its markup without the elements within.
  ///   - also: what the markup does not tell.
  ///   - draw: given the attribute for what became of the element.
  mutating func element(
    _ key: String, own: String? = nil, also: [String?] = [], _ draw: (inout ScreenMarkup, Markup) -> Markup
  ) -> Markup {
    switch tracing {
    case .off: return draw(&self, .empty)
    case .recording(var tree):
      let place = tree.begin(key)
      tracing = .recording(tree)
      let markup = draw(&self, .empty)
      guard case .recording(var after) = tracing else { return markup }
      let parts = [own ?? markup.html.filter { $0 != Self.hole }] + also.map { $0 ?? "" }
      after.end(place, own: markup.isEmpty ? nil : parts.joined(separator: "\u{2}"))
      tracing = .recording(after)
      return markup.isEmpty ? .empty : Markup(written: String(Self.hole))
    case .showing(let changes, let place):
      tracing = .showing(changes, next: place + 1)
      let change = place < changes.count ? changes[place] : nil
      let markup = draw(&self, change.map { " data-c=\"\($0.rawValue)\"" } ?? .empty)
      if markup.isEmpty { tracing = .showing(changes, next: place) }
      return markup
    }
  }

  /// The elements of a screen as it would be drawn.
  mutating func elements(of screen: PaywallScreen) -> ElementTree {
    tracing = .recording(ElementTree())
    defer { tracing = .off }
    _ = phone(screen)
    if case .recording(let tree) = tracing { return tree }
    return ElementTree()
  }

  /// The inside of a phone, with what became of its elements.
  mutating func phone(_ screen: PaywallScreen, showing changes: [ElementChange?]) -> Markup {
    tracing = .showing(changes, next: 0)
    defer { tracing = .off }
    return phone(screen)
  }

  /// Whether it draws what is compared.
  var isTracing: Bool { if case .off = tracing { false } else { true } }
}

/// The switches of a page: real form controls, and the rules by which they work without a script.
struct Controls {
  private let choices: PageChoices

  init(_ choices: PageChoices) { self.choices = choices }

  /// Sizes in points, the insets at the top and the bottom that content keeps clear of, and the width of the camera's island.
  private static let devices:
    [(name: String, width: Int, height: Int, top: Int, bottom: Int, round: Int, island: Int)] = [
      ("iPhone", 402, 874, 62, 34, 55, 126), ("iPhone Max", 440, 956, 62, 34, 58, 126),
      ("iPhone SE", 375, 667, 20, 0, 6, 0), ("iPad", 834, 1194, 24, 20, 22, 0),
      ("Android", 412, 915, 24, 24, 34, 0), ("Small Android", 320, 640, 24, 0, 14, 0),
    ]

  /// The body size of each step of Dynamic Type, in points (Human Interface Guidelines, Typography).
  private static let textSizes: [(name: String, body: Int)] = [
    ("xS", 14), ("S", 15), ("M", 16), ("L", 17), ("xL", 19), ("xxL", 21), ("xxxL", 23), ("AX1", 28), ("AX2", 33),
    ("AX3", 40), ("AX4", 47), ("AX5", 53),
  ]

  private static let appearances = ["Light", "Dark"]

  var markup: Markup {
    """
    \(Self.group("Device", "d", "d", Self.devices.map(\.name)))\
    \(Self.group("Appearance", "a", "a", Self.appearances))\
    \(Self.group("Text size", "t", "t", Self.textSizes.map(\.name), checked: 3))\
    \(Self.group("Language", "l", "l", choices.locales.map(\.name)))\
    \(Self.group("Store front", "f", "f", choices.storefronts.map(\.name)))\
    \(Self.group("Customer", "c", "c", choices.customers.map(\.name)))\
    <fieldset><legend>Show</legend><label><input type="checkbox" id="paths"><span>Where texts come from</span></label>\
    <label><input type="checkbox" id="bought"><span>After the purchase</span></label>\
    <label><input type="checkbox" id="whole"><span>Whole length</span></label></fieldset>
    """
  }

  /// Radio buttons, of which one is checked.
  static func group(_ name: String, _ group: String, _ prefix: String, _ values: [String], checked: Int = 0) -> Markup {
    let buttons = values.enumerated().map { number, value -> Markup in
      """
      <label><input type="radio" name="\(group)" id="\(prefix)\(number)"\(number == checked ? " checked" : .empty)\
       aria-label="\(value)">\
      <span>\(value)</span></label>
      """
    }
    return "<fieldset class=\"\(values.count > 1 ? "" : "single")\"><legend>\(name)</legend>\(buttons)</fieldset>"
  }

  /// What the controls change.
  func rules(for subjects: [PageSubject]) -> [String] {
    var rules = Self.devices.enumerated().map { number, device in
      """
      body:has(#d\(number):checked){--width:\(device.width)px;--height:\(device.height)px;--top:\(device.top)px;\
      --bottom:\(device.bottom)px;--round:\(device.round)px;\
      --island:\(device.island)px}
      """
    }
    rules += Self.textSizes.enumerated().map { "body:has(#t\($0):checked){--body:\($1.body)px}" }
    rules += choices.locales.indices.map { "body:has(#l\($0):checked) .l\($0){display:contents}" }
    rules += choices.storefronts.indices.map { "body:has(#f\($0):checked) .f\($0){display:contents}" }
    for (number, subject) in subjects.enumerated() {
      for c in choices.customers.indices {
        for p in 0..<max(subject.plans.count, 1) {
          let plan = subject.plans.count > 1 ? ":has(#p\(number)-\(p):checked)" : ""
          rules.append("body:has(#c\(c):checked)\(plan) .k\(number)-\(c)-\(p){display:contents}")
        }
      }
    }
    return rules
  }
}

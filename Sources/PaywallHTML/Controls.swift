/// The switches of a page: real form controls, and the rules by which they work without a script.
struct Controls {
  private let choices: PageChoices

  init(_ choices: PageChoices) { self.choices = choices }

  var markup: Markup {
    """
    \(Self.group("Device", "d", "d", Device.all.map(\.name)))\
    \(Self.group("Appearance", "a", "a", Appearance.allCases.map(\.name)))\
    \(Self.group("Text size", "t", "t", TextSize.all.map(\.id), checked: TextSize.usual))\
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
    var rules = Device.all.enumerated().map { "body:has(#d\($0):checked){\($1.declarations)}" }
    rules += TextSize.all.enumerated().map { "body:has(#t\($0):checked){\($1.declarations)}" }
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

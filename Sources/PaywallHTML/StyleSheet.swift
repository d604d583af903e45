/// The rules that stand for what variants say of their look: one class for each set of declarations, so that the page
/// needs no `style=` and its policy can name the hash of its one sheet.
struct StyleSheet {
  private(set) var rules: [String] = []
  private var classes: [String: Int] = [:]
  private var places: [String: Int] = [:]
  private var pictures: [String: String?] = [:]

  /// The class of some declarations, in the order in which they were first asked for; nil for none.
  mutating func name(for declarations: [String]) -> String? {
    guard !declarations.isEmpty else { return nil }
    let body = declarations.joined(separator: ";")
    let number: Int
    if let known = classes[body] {
      number = known
    } else {
      number = classes.count
      classes[body] = number
      rules.append(".y\(number){\(body)}")
    }
    return "y\(number)"
  }

  /// The class that has a picture behind an element, and holds its bytes once; nil for one that is not there.
  mutating func picture(called name: String, _ picture: (String) -> Picture?) -> String? {
    if let known = pictures[name] { return known }
    let found = picture(name)
    let own = found.map { _ in "a\(pictures.count)" }
    pictures[name] = .some(own)
    if let own, let found {
      let shape = found.size.map { ";--shape:\($0.width)/\($0.height)" } ?? ""
      rules.append(".\(own){background-image:url(\"\(found.address)\")\(shape)}")
    }
    return own
  }

  /// The number of a place that texts come from: the sheet has its name, once, for whoever asks the page to show it.
  mutating func number(of place: String) -> Int {
    if let known = places[place] { return known }
    let number = places.count
    places[place] = number
    rules.append("[data-p=\"\(number)\"]{--p:\"\(Self.string(place))\"}")
    return number
  }

  /// A text within quotes (CSS Syntax 3, 4.3.7): everything but plain characters is escaped.
  private static func string(_ text: String) -> String {
    var all = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "_", ":", "/", "-", "(", ")", ",", "@":
        all.unicodeScalars.append(scalar)
      default: all += "\\" + String(scalar.value, radix: 16) + " "
      }
    }
    return all
  }
}

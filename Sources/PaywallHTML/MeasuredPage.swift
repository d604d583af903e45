package import PaywallKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Hashing

/// What to draw screens on, and how.
package struct DrawnStates: Sendable {
  package var devices: [Device]
  package var textSizes: [TextSize]
  package var appearances: [Appearance]

  /// How many times each screen is drawn.
  package var count: Int { devices.count * textSizes.count * appearances.count }

  package init(devices: [Device], textSizes: [TextSize], appearances: [Appearance]) {
    (self.devices, self.textSizes, self.appearances) = (devices, textSizes, appearances)
  }
}

/// A page on which a browser measures screens: it draws each of them in all states, and leaves what it found as JSON.
package struct MeasuredPage {
  /// What an amount in a text is.
  package enum Amount: Sendable { case billed, derived }

  /// Where a text came from.
  package struct Place: Sendable, Hashable {
    package let path: String
    /// The number of its variant.
    package let subject: Int
    /// The language that it is in; nil for the store's own.
    package let locale: String?
  }

  private let states: DrawnStates
  private var markup = ScreenMarkup()
  private var screens: [Markup] = []

  package init(_ states: DrawnStates) {
    self.states = states
  }

  /// How many screens it has.
  package var count: Int { screens.count }

  /// Takes a screen in, unless it has one that looks the same.
  /// - Parameters:
  ///   - subject: the number of its variant.
  ///   - picture: the picture of an asset's name or address, where there is one.
  /// - Returns: its number.
  package mutating func add(
    _ screen: PaywallScreen, of subject: Int, picture: @escaping (String) -> Picture?
  ) -> Int {
    markup.picture = picture
    markup.line = { _, locale in "\(subject) \(locale ?? "")" }
    let phone: Markup = "<div class=\"phone\">\(markup.phone(screen))</div>"
    if let known = screens.firstIndex(of: phone) { return known }
    screens.append(phone)
    return screens.count - 1
  }

  /// The places that texts come from, by the numbers in what it finds.
  package var places: [Place] {
    markup.sheet.places.map { place in
      let open = place.lastIndex(of: "(") ?? place.endIndex
      let rest = place[open...].dropFirst().dropLast().split(separator: " ", omittingEmptySubsequences: false)
      return Place(
        path: String(place[..<open].dropLast()), subject: rest.first.flatMap { Int($0) } ?? 0,
        locale: rest.last.flatMap { $0.isEmpty ? nil : String($0) })
    }
  }

  /// The whole page.
  /// - Parameter amount: what the amount in a text is; nil for a text without one.
  package func html(_ amount: (Place) -> Amount?) -> String {
    let amounts = places.map(amount)
    func numbers(_ kind: Amount) -> Markup { Self.list(amounts.indices.filter { amounts[$0] == kind }) }
    let rules =
      ["body{display:block}"]
      + Device.all.enumerated().map { ".d\($0){\($1.declarations)}" }
      + TextSize.all.enumerated().map { ".t\($0){\($1.declarations)}" } + markup.sheet.rules
    let body: Markup = """
      \(Icon.sprite)<input type="checkbox" id="a1" hidden><input type="checkbox" id="bought" hidden><div id="stage"></div>
      \(screens.map { "<template>\($0)</template>\n" as Markup })
      """
    let attributes: Markup = """
      data-devices="\(Self.list(Device.all.indices.filter { states.devices.contains(Device.all[$0]) }))" \
      data-sizes="\(Self.list(TextSize.all.indices.filter { states.textSizes.contains(TextSize.all[$0]) }))" \
      data-appearances="\(Self.list(Appearance.allCases.indices.filter { states.appearances.contains(Appearance.allCases[$0]) }))" \
      data-limits="\(Self.list([Device.all.firstIndex { $0.id == "iphone-se" } ?? 0, TextSize.usual]))" \
      data-billed="\(numbers(.billed))" data-derived="\(numbers(.derived))"
      """
    return BarePage(style: rules, attributes: attributes, body: body, script: File.text("measure.js")).html
  }

  private static func list(_ numbers: [Int]) -> Markup {
    Markup(written: numbers.map(String.init).joined(separator: " "))
  }
}

/// A page that shows one phone's screen and nothing else.
package struct ScreenPicture {
  private let screen: PaywallScreen
  private let picture: (String) -> Picture?
  private let (device, textSize, appearance): (Device, TextSize, Appearance)

  /// - Parameter picture: the picture of an asset's name or address, where there is one.
  package init(
    _ screen: PaywallScreen, on device: Device, _ textSize: TextSize, _ appearance: Appearance,
    picture: @escaping (String) -> Picture?
  ) {
    (self.screen, self.device, self.textSize, self.appearance) = (screen, device, textSize, appearance)
    self.picture = picture
  }

  /// The whole page, of the device's size.
  package var html: String {
    var markup = ScreenMarkup()
    markup.picture = picture
    let phone = markup.phone(screen)
    let rules =
      [
        "html,body{display:block;margin:0;min-height:0;overflow:hidden}",
        ".phone{\(device.declarations);\(textSize.declarations);--round:0;outline:0;position:fixed;inset:0}",
      ] + markup.sheet.rules
    let body: Markup = """
      \(Icon.sprite)<input type="checkbox" id="a1" hidden\(appearance == .dark ? " checked" : .empty)>\
      <div class="phone">\(phone)</div>
      """
    return BarePage(style: rules, attributes: .empty, body: body, script: nil).html
  }
}

/// A page for a browser alone, which may load nothing and run nothing but its own script.
private struct BarePage {
  let style: [String]
  let attributes: Markup
  let body: Markup
  let script: String?

  var html: String {
    let sheet = File.text("preview.css") + style.joined(separator: "\n")
    let scripts = script.map { "; script-src 'sha256-\(Self.hash($0))'" } ?? ""
    return
      ("""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(Markup(written: Self.hash(sheet)))'\(Markup(written: scripts)); img-src data:; base-uri 'none'; form-action 'none'">
    <style>\(Markup(written: sheet))</style>
    </head>
    <body \(attributes)>
    \(body)\(script.map { Markup(written: "<script>\($0)</script>") })
    </body>
    </html>

    """ as Markup).html
  }

  private static func hash(_ text: String) -> String {
    Data(Digest.sha256.bytes(of: Array(text.utf8))).base64EncodedString()
  }
}

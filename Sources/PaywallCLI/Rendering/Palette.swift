import ArgumentParser

/// The values of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

/// A stream, and whether it is a terminal.
struct OutputStream: Sendable {
  var descriptor: Int32
  var isTerminal: Bool
}

/// Colours, or none: on a terminal unless told otherwise (no-color.org, `CLICOLOR_FORCE`, `--color`).
struct Palette: Sendable {
  let isOn: Bool

  init(_ stream: OutputStream, _ environment: [String: String], choice: ColorChoice?) {
    switch choice ?? .auto {
    case .always: isOn = true
    case .never: isOn = false
    case .auto:
      if environment["NO_COLOR"].map({ !$0.isEmpty }) == true {
        isOn = false
      } else if environment["CLICOLOR_FORCE"].map({ !$0.isEmpty && $0 != "0" }) == true {
        isOn = true
      } else {
        isOn = stream.isTerminal && environment["TERM"] != "dumb"
      }
    }
  }

  func bad(_ text: TerminalText) -> TerminalText { paint("1;31", text) }
  func warning(_ text: TerminalText) -> TerminalText { paint("1;33", text) }
  func good(_ text: TerminalText) -> TerminalText { paint("32", text) }
  func removed(_ text: TerminalText) -> TerminalText { paint("31", text) }
  func title(_ text: TerminalText) -> TerminalText { paint("1", text) }
  func faint(_ text: TerminalText) -> TerminalText { paint("2", text) }

  private func paint(_ code: StaticString, _ text: TerminalText) -> TerminalText { isOn ? text.painted(code) : text }
}

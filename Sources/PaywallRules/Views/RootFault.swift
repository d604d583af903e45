/// Why root metadata may not follow the released one. What signatures say is found outside the rules.
package struct RootFault: Sendable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }
}

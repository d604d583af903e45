import ArgumentParser
import Base
import PaywallAuthoring
import PaywallKit
import PaywallProject

/// The moment at which screens are shown, with the clock that it was written by.
struct ShownMoment: Sendable {
  /// Since 1970.
  let seconds: Int64
  let zone: PaywallZone
  /// As it was written.
  let text: String

  /// - Throws: for a text that is no date.
  init(parsing text: String) throws {
    guard let seconds = writtenMoment(text) else {
      throw ValidationError("'\(text)' is not a date such as 2027-01-31 or 2027-01-31T18:00:00+01:00")
    }
    (self.seconds, self.text) = (seconds, text)
    let digits = text.dropFirst(max(text.count - 6, 0))
    let utc = RFC3339.seconds(of: text.dropLast(digits.count) + "Z")
    zone = PaywallZone(secondsFromGMT: utc.map { Int($0 - seconds) } ?? 0)
  }
}

/// When screens are shown, and what the store sells then.
struct ShelfOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The moment: a day, or date with time and offset; now if omitted.", valueName: "date"),
    transform: ShownMoment.init(parsing:))
  var at: ShownMoment?
  @Option(
    help: ArgumentHelp("A StoreKit configuration with prices; samples if omitted.", valueName: "file"),
    completion: .file(extensions: ["storekit"]))
  var products: String?

  /// The configuration as the user names it, and where it is.
  func products(in context: RunContext) -> (name: String, path: String)? {
    products.map { ($0, context.absolute($0)) }
  }
}

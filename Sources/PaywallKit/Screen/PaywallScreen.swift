/// What one customer sees of a paywall at one moment: every text resolved, every plan priced.
public struct PaywallScreen: Sendable, Equatable {
  /// What can be bought.
  public enum Selling: Sendable, Equatable {
    /// At least one plan.
    case plans(PlanList)
    /// The store sells nothing that the paywall shows to this customer. There is no purchase button; close, restore and
    /// links stay.
    case noProducts(NoProducts)
  }

  /// Said where the plans would be.
  public struct NoProducts: Sendable, Equatable {
    /// That there is nothing to buy now.
    public let text: ScreenText
    /// Asks the store again.
    public let tryAgain: ScreenButton
  }

  /// The control that closes the screen.
  public struct Dismissal: Sendable, Equatable {
    /// Whether the screen can be closed without a purchase.
    public let isAllowed: Bool
    /// `x_button`, `text` or `swipe`.
    public let style: String
    /// Seconds until it appears.
    public let delay: Double
    /// What it says, or what a screen reader says of it.
    public let button: ScreenButton
  }

  /// Shown after a purchase.
  public struct Success: Sendable, Equatable {
    /// The heading.
    public let title: ScreenText
    /// The line below it.
    public let text: ScreenText
  }

  /// The wire id for every event.
  public let paywall: String
  /// Where the paywall came from.
  public let origin: PaywallOrigin
  /// The language that was asked for, or the default one.
  public let locale: String
  /// The level of the renderer that it was made for.
  public let level: Int
  /// How the sections are laid out.
  public let layout: PaywallLayout
  /// How the screen opens.
  public let presentation: PaywallPresentation
  /// The plans, or that there are none.
  public let selling: Selling
  /// From top to bottom.
  public let sections: [ScreenSection]
  /// How it is closed.
  public let dismissal: Dismissal
  /// The restore button; in the sections too, where they have one.
  public let restore: ScreenButton
  /// Terms and privacy, as far as there are addresses; in the sections too, where they have them.
  public let links: [ScreenButton]
  /// What is said after a purchase.
  public let success: Success
  /// The message after a purchase that the paywall's author wrote.
  public let message: ScreenText?
  /// The fields for the renderer alone, by name: `background`, `haptics`, `particleEffect`, `postPurchase`.
  public let settings: [String: PaywallValue]
  /// What could not be shown as it was written.
  public let reports: [ScreenReport]
  /// What a session says of what happened; the same for every customer and plan.
  let notices: [InterfaceWord: ScreenText]

  /// The plans; nil where there are none.
  public var plans: PlanList? { if case .plans(let plans) = selling { plans } else { nil } }

  /// The purchase button; nil where there is nothing to buy.
  public var purchase: ScreenButton? { plans?.purchase }
}

extension PaywallScreen {
  /// The screen for these inputs. Nothing else is read: no clock, locale, zone or table of the machine.
  ///
  /// For many screens of one paywall, hold a `ScreenMaker`.
  public static func resolve(_ inputs: ScreenInputs) -> PaywallScreen {
    let maker = ScreenMaker(
      inputs.paywall, from: inputs.origin, products: inputs.products, locale: inputs.locale,
      renderer: inputs.renderer)
    return maker.screen(for: inputs.customer, selecting: inputs.selected, at: inputs.now, in: inputs.zone)
  }
}

/// Something that could not be shown as it was written. `part` goes on the event `paywall_part_skipped`.
public struct ScreenReport: Sendable, Equatable {
  /// What was done about it.
  public enum Kind: String, Sendable, CaseIterable {
    /// A section of a type that this version or the renderer does not know.
    case sectionSkipped = "section_skipped"
    /// A section of which nothing is left.
    case sectionEmpty = "section_empty"
    /// A plan style that the renderer does not draw, or that does not fit the number of plans.
    case planStyleReplaced = "plan_style_replaced"
    /// A text without a value for one of its placeholders, such as a trial's for a customer who gets none.
    case textDropped = "text_dropped"
    /// A text with a placeholder that this version does not know.
    case placeholderUnknown = "placeholder_unknown"
    /// A plan that the store does not sell here, or not to this customer.
    case planMissing = "plan_missing"
    /// The plan that was to be selected is not there.
    case selectionReplaced = "selection_replaced"
    /// The store writes prices in a way that cannot be reproduced, so none are derived.
    case pricesNotDerived = "prices_not_derived"
    /// A phrase that the customer's language lacks, shown in another.
    case phraseInOtherLanguage = "phrase_in_other_language"
    /// A purchase button that nobody translated, beside phrases in the customer's language.
    case textInOtherLanguage = "text_in_other_language"
  }

  /// What was done about it.
  public let kind: Kind
  /// The path of the text or section, or the plan.
  public let path: String
  /// What was in the way: a placeholder, a type, a reason.
  public let detail: String

  /// Whether somebody should mend the paywall or the store; otherwise the screen is as it was meant for this customer.
  public var isFault: Bool {
    switch kind {
    case .sectionSkipped, .planStyleReplaced, .placeholderUnknown, .planMissing, .pricesNotDerived,
      .phraseInOtherLanguage:
      true
    case .sectionEmpty, .textDropped, .selectionReplaced, .textInOtherLanguage: false
    }
  }

  /// The two in one, for analytics.
  public var part: String { "\(kind.rawValue):\(path)" }
}

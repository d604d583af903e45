/// A typed block of a screen.
public struct ScreenSection: Sendable, Equatable, Identifiable {
  /// The 21 types, named as the wire names them.
  public enum Kind: String, Sendable, CaseIterable {
    case header, features, plans, cta
    case socialProof = "social_proof"
    case guarantee, image, spacer, testimonial, countdown, legal, divider
    case stickyFooter = "sticky_footer"
    case card, carousel, timeline
    case iconGrid = "icon_grid"
    case comparisonTable = "comparison_table"
    case promoInput = "promo_input"
    case toggle
    case reviewsCarousel = "reviews_carousel"
  }

  /// What the section shows, by type.
  public indirect enum Content: Sendable, Equatable {
    case header(title: ScreenText?, subtitle: ScreenText?, media: ScreenMedia?)
    case features(title: ScreenText?, items: [ScreenItem], media: ScreenMedia?)
    /// Where the plans are: `PaywallScreen.plans`, or without products what is said in their place.
    case plans(title: ScreenText?)
    case cta(PurchaseArea)
    case socialProof(text: ScreenText, stars: ScreenStars?, count: Int?, source: String?, asOf: String?)
    case guarantee(title: ScreenText?, text: ScreenText, icon: String?)
    case image(ScreenMedia)
    case spacer(height: Double)
    case testimonial(ScreenQuotation)
    case countdown(ScreenCountdown)
    case legal(text: ScreenText?, links: [ScreenButton], presentation: String)
    case divider(label: ScreenText?)
    case stickyFooter(PurchaseArea)
    case card(title: ScreenText?, text: ScreenText?, sections: [ScreenSection])
    case carousel(items: [ScreenItem])
    case timeline(title: ScreenText?, steps: [ScreenItem])
    case iconGrid(columns: Int, items: [ScreenItem])
    case comparisonTable(ScreenTable)
    case promoInput(PromoField)
    case toggle(ScreenToggle)
    case reviewsCarousel(items: [ScreenQuotation])
  }

  /// The type.
  public let kind: Kind
  /// Its name within the screen.
  public let id: String
  /// Its path in the variant, such as `sections.header`.
  public let path: String
  /// What it shows.
  public let content: Content
  /// The compiled fields that say nothing: `style`, and sizes, colours and switches of its type.
  public let look: [String: PaywallValue]
}

/// A feature, an icon, a slide or a step.
public struct ScreenItem: Sendable, Equatable {
  /// Its name within its list, if it has one.
  public let id: String?
  public let title: ScreenText?
  public let text: ScreenText?
  public let icon: String?
  public let media: ScreenMedia?
  /// `done`, `current` or `upcoming`, for a step.
  public let state: String?
}

/// A picture, a video or an animation.
public struct ScreenMedia: Sendable, Equatable {
  /// Every field as compiled.
  public let fields: PaywallValue
  /// What a screen reader says; nil for what is decoration.
  public let label: ScreenText?
}

/// The purchase button with what is around it.
public struct PurchaseArea: Sendable, Equatable {
  /// Nil where there is nothing to buy.
  public let purchase: ScreenButton?
  /// The line below the button, or the price summary.
  public let terms: ScreenText?
  /// Nil where the section hides it; `PaywallScreen.restore` has it all the same.
  public let restore: ScreenButton?
  /// `above`, `below` or `hidden`.
  public let restorePosition: String
  /// Small print.
  public let text: ScreenText?
}

/// Stars out of five.
public struct ScreenStars: Sendable, Equatable {
  /// From 0 to 5.
  public let rating: Double
  /// What a screen reader says.
  public let label: ScreenText
}

/// What somebody said.
public struct ScreenQuotation: Sendable, Equatable {
  public let id: String?
  public let quote: ScreenText
  public let author: ScreenText?
  public let role: ScreenText?
  public let avatar: String?
  public let stars: ScreenStars?
  /// An RFC 3339 date.
  public let date: String?
}

/// A timer to the end of an offer.
public struct ScreenCountdown: Sendable, Equatable {
  /// The text beside the timer; after its end that which is shown then.
  public let label: ScreenText?
  /// The moment at which it ends, in seconds since 1970; nil if it runs for `duration`.
  public let ends: Int64?
  /// Seconds from when the customer first sees it.
  public let duration: Int?
  /// Seconds left, 0 at the end; nil if it runs for `duration`.
  public let left: Int64?
  /// `hide`, `showText` or `keep`.
  public let onExpiry: String
  /// Shown at its end.
  public let expiredText: ScreenText?
}

/// A comparison.
public struct ScreenTable: Sendable, Equatable {
  public struct Column: Sendable, Equatable {
    public let title: ScreenText
    public let isHighlighted: Bool
  }
  public enum Cell: Sendable, Equatable {
    /// A check mark or none, and what a screen reader says of it.
    case mark(Bool, label: ScreenText)
    case text(ScreenText)
    case empty
  }
  public struct Row: Sendable, Equatable {
    public let label: ScreenText
    /// One for each column.
    public let cells: [Cell]
  }
  public let title: ScreenText?
  public let columns: [Column]
  public let rows: [Row]
}

/// A field for a code.
public struct PromoField: Sendable, Equatable {
  public let label: ScreenText?
  public let placeholder: ScreenText?
  public let button: ScreenButton
  public let accepted: ScreenText
  public let refused: ScreenText
}

/// A switch for an option.
public struct ScreenToggle: Sendable, Equatable {
  public let label: ScreenText
  public let text: ScreenText?
  public let isOn: Bool
  /// The plan that is selected while it is on.
  public let plan: String?
}

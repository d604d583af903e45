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
    case socialProof(text: ScreenText, stars: ScreenStars?, count: ScreenText?, source: String?, asOf: ScreenText?)
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
  /// Its name; nil only for a slide.
  public let title: ScreenText?
  /// What it says further.
  public let text: ScreenText?
  /// A symbol's name, an asset or its address.
  public let icon: String?
  /// A slide's picture, video or animation.
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
  /// Its name within its list, if it has one.
  public let id: String?
  /// What was said.
  public let quote: ScreenText
  /// By whom.
  public let author: ScreenText?
  /// Who that is.
  public let role: ScreenText?
  /// A picture of the author: an asset or its address.
  public let avatar: String?
  /// How many stars were given.
  public let stars: ScreenStars?
  /// When it was written, as a day in words.
  public let date: ScreenText?
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
  /// What is compared.
  public struct Column: Sendable, Equatable {
    /// Its name.
    public let title: ScreenText
    /// Whether it stands out.
    public let isHighlighted: Bool
  }

  /// What a column has in a row.
  public enum Cell: Sendable, Equatable {
    /// A check mark or none, and what a screen reader says of it.
    case mark(Bool, label: ScreenText)
    case text(ScreenText)
    case empty
  }

  /// In what the columns are compared.
  public struct Row: Sendable, Equatable {
    /// Its name.
    public let label: ScreenText
    /// One for each column.
    public let cells: [Cell]
  }

  /// The heading.
  public let title: ScreenText?
  /// At least one.
  public let columns: [Column]
  /// At least one.
  public let rows: [Row]
}

/// A field for a code.
public struct PromoField: Sendable, Equatable {
  /// The text above the field.
  public let label: ScreenText?
  /// The text in the field while it is empty.
  public let placeholder: ScreenText?
  /// Hands the code to the app.
  public let button: ScreenButton
  /// Said of a valid code.
  public let accepted: ScreenText
  /// Said of an invalid one.
  public let refused: ScreenText
}

/// A switch for an option.
public struct ScreenToggle: Sendable, Equatable {
  /// The option's name.
  public let label: ScreenText
  /// What it does.
  public let text: ScreenText?
  /// Whether its plan is selected or, without one, whether it is on at first.
  public let isOn: Bool
  /// The plan that is selected while it is on.
  public let plan: String?
}

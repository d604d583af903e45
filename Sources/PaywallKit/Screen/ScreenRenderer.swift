/// What the code that draws a screen can draw. The rest is replaced or skipped, and reported.
public struct ScreenRenderer: Sendable, Equatable {
  /// The renderer level: 0 draws what is derived from the eight fields, 1 everything of this version.
  public let level: Int
  /// The section types that it draws.
  public let sections: Set<ScreenSection.Kind>
  /// The plan styles that it draws; `vertical_stack` is always one of them.
  public let planStyles: Set<PlanStyle>

  /// Everything of this version.
  public static let current = ScreenRenderer(level: 1)

  /// A renderer of a level.
  public init(level: Int) {
    let isWhole = level > 0
    self.init(
      level: level, sections: isWhole ? Set(ScreenSection.Kind.allCases) : [.header, .features, .plans, .cta, .legal],
      planStyles: isWhole ? Set(PlanStyle.allCases) : [.verticalStack])
  }

  /// A renderer of a level that leaves some things out.
  public init(level: Int = 1, sections: Set<ScreenSection.Kind>, planStyles: Set<PlanStyle>) {
    (self.level, self.sections, self.planStyles) = (level, sections, planStyles.union([.verticalStack]))
  }
}

extension PaywallSession.Shown {
  /// What the user should be told, in words; nil where there is nothing to tell.
  public var notice: ScreenText? {
    guard let notice = state.notice else { return nil }
    switch notice {
    case .codeAccepted: return screen.sections.lazy.compactMap(\.promoField).first?.accepted ?? words(notice)
    case .codeInvalid: return screen.sections.lazy.compactMap(\.promoField).first?.refused ?? words(notice)
    case .purchaseFailed, .purchasePending, .purchaseConfirming, .nothingToRestore, .restoreFailed:
      return words(notice)
    }
  }

  private func words(_ notice: SessionState.Notice) -> ScreenText? { screen.notices[notice.word] }
}

extension SessionState.Notice {
  fileprivate var word: InterfaceWord {
    switch self {
    case .purchaseFailed: .purchaseFailed
    case .purchasePending: .purchasePending
    case .purchaseConfirming: .purchaseConfirming
    case .nothingToRestore: .nothingToRestore
    case .restoreFailed: .restoreFailed
    case .codeAccepted: .codeAccepted
    case .codeInvalid: .codeInvalid
    }
  }
}

extension ScreenWords {
  /// What a session says of what happened.
  var notices: [InterfaceWord: ScreenText] {
    let words: [InterfaceWord] = [
      .purchaseFailed, .purchasePending, .purchaseConfirming, .nothingToRestore, .restoreFailed, .codeAccepted,
      .codeInvalid,
    ]
    return Dictionary(uniqueKeysWithValues: words.map { ($0, phrase($0)) })
  }
}

extension ScreenSection {
  /// Its field for a code, or that of a section in it.
  fileprivate var promoField: PromoField? {
    switch content {
    case .promoInput(let field): field
    case .card(_, _, let sections): sections.lazy.compactMap(\.promoField).first
    case .header, .features, .plans, .cta, .socialProof, .guarantee, .image, .spacer, .testimonial, .countdown, .legal,
      .divider, .stickyFooter, .carousel, .timeline, .iconGrid, .comparisonTable, .toggle, .reviewsCarousel:
      nil
    }
  }
}

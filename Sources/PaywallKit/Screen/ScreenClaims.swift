/// What texts of one language claim of the plan that they speak of.
struct ScreenClaims: Sendable {
  enum Claim {
    /// A trial, in words that are of no other use.
    case trial
    /// Something free at first, or a trial, in a text where such words may be meant otherwise.
    case free
    /// The same on a button, where they are not.
    case freeButton
    /// A trial on a button; what is free need not be one.
    case trialButton
    case subscription
    /// That it goes on by itself.
    case renewal
  }

  private let words: WordSet
  private let known: ClaimWords?
  /// What the phrases for a trial's button and its length say, and what they have in common.
  private let trial, trialAlone: [String]
  private let subscription: [String]

  init(_ words: WordSet) {
    self.words = words
    known = ClaimWords.of(words.locale)
    let (starts, lengths) = (words.fixed(.startTrial), words.fixed(.trial))
    trial = starts + lengths
    trialAlone = starts + lengths.filter { length in starts.contains { $0.contains(length) } }
    subscription = words.fixed(.subscribe)
  }

  func has(_ claim: Claim, _ text: ClaimText) -> Bool {
    switch claim {
    case .trial: text.has(trialAlone)
    case .free:
      text.has(trialAlone) || text.has(known.map { $0.offers + $0.lengths } ?? [])
        || text.sentences.contains(where: isFreeAtFirst)
    case .freeButton: text.has(trial) || isFree(text) || isTrial(text)
    case .trialButton: text.has(trialAlone) || isTrial(text)
    case .subscription: text.has(subscription)
    case .renewal: known.map { text.states($0.renews, unlessAny: $0.denies, clausesBegunBy: $0.joints) } ?? false
    }
  }

  private func isFree(_ text: ClaimText) -> Bool { text.has(known?.free ?? [], besides: known?.others ?? []) }

  private func isTrial(_ text: ClaimText) -> Bool { text.has(known?.trial ?? [], besides: []) }

  /// Whether a sentence says free, and a trial or a length.
  private func isFreeAtFirst(_ sentence: ClaimText) -> Bool {
    guard isFree(sentence) else { return false }
    if isTrial(sentence) { return true }
    return sentence.lengths.contains { length in
      let name = words.text(InterfaceWord(nameOf: length.unit)).map { "\(length.count) \($0)" }
      return [words.text(.length(length)), name].contains { $0.map(sentence.says) ?? false }
    }
  }
}

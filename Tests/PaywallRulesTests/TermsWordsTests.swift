import Testing

import PaywallRules

/// The word lists agree with each other.
@Suite struct TermsWordsTests {
  @Test(arguments: TermsWords.languages)
  func theStatementThatIsProposedSaysWhatIsAskedFor(_ language: String) throws {
    let words = try #require(TermsWords.of(language))
    let statement = try #require(words.statement)
    for placeholder in ["{{title}}", "{{price}}", "{{period}}"] { #expect(statement.contains(placeholder)) }
    #expect(words.sayRenewal(FoldedText(statement)))
    #expect(FoldedText(statement).contains(anyOf: words.cancel))
  }

  @Test(arguments: TermsWords.languages)
  func everyLanguageCanDenyAndOfferATrial(_ language: String) throws {
    let words = try #require(TermsWords.of(language))
    #expect(words.canDeny)
    #expect(!words.offers.isEmpty)
    #expect(words.offers.allSatisfy { $0 == $0.lowercased() })
  }
}

import Testing

@Suite struct URLHTTPSTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "url-https", "other schemes, names and passwords, another host",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "background: {image: ⟦url-https⟧http://sample.org/a.png}",
            "postPurchase: {action: deep_link, url: ⟦url-https⟧https://user:secret@sample.org/}",
            "sections: [{type: image, source: ⟦url-https⟧https://sаmple.org/a.png}, {type: legal, termsURL: ⟦url-https⟧https://key@sample.org/}]"
          ))
      ]),
    RuleCase(
      "url-https", "inside a text",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: ⟦url-https⟧See http://sample.org now",
            "subhead: ⟦url-https⟧'Terms (https://me:secret@sample.org/terms)'",
            "bullets: ['See https://sample.org/terms, or sample.org', 'Ratio 16:9://']"))
      ]),
    RuleCase(
      "url-https", "https, a deep link, an asset, a mail address",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "background: {image: https://sample.org/@2x/a.png}",
            "postPurchase: {action: deep_link, url: sample://done}",
            "sections: [{type: image, source: hero}]", "subhead: Write to a@sample.org"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}

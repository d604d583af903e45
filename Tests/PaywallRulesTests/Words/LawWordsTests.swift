import Foundation
import PaywallCopy
import PaywallModel
import Testing

@testable import PaywallRules

/// What the lists of `[law.…]` find in languages whose rules have no case of their own.
@Suite struct LawWordsTests {
  @Test(arguments: [
    ("tr", "Hayır, fazla ödemeye devam"), ("it", "No, risparmiare non fa per me"), ("ja", "損したままで続ける"),
    ("nl", "Nee, ik wil niet besparen"), ("pl", "Nie, wolę przepłacać"), ("ko", "아니요, 손해 볼게요"),
    ("sk", "Nie, nechcem ušetriť"), ("vi", "Không, tôi không muốn tiết kiệm"), ("el", "Όχι, ας χάσω την έκπτωση"),
    ("ar", "لا، أفضل أن أدفع أكثر"), ("ru", "Нет, буду переплачивать"), ("zh-Hans", "不，我宁愿多花钱"),
  ])
  func shames(_ locale: String, _ text: String) { #expect(isFound(.shame, locale, text)) }

  /// What buttons that close are called shames nobody.
  @Test(arguments: [
    ("tr", "Vazgeç"), ("hr", "Odustani"), ("ro", "Renunță"), ("it", "Rinuncia"), ("pl", "Rezygnuję"), ("he", "לוותר"),
    ("pt-BR", "Desistir"), ("es", "Renunciar"), ("de", "Nein, danke"), ("ja", "閉じる"), ("zh-Hant", "以後再說"),
  ])
  func shamesNobody(_ locale: String, _ text: String) { #expect(!isFound(.shame, locale, text)) }

  @Test(arguments: [
    ("cs", "Nelíbí se? Peníze vrátíme.", true), ("sk", "Garancia vrátenia peňazí", true), ("hr", "Vraćamo novac", true),
    ("hr", "Za povrat novca obratite se Appleu", false), ("ru", "Не понравится — вернём деньги", true),
    ("id", "Jaminan uang kembali", true), ("zh-Hant", "恕不退還款項", false), ("vi", "Không hoàn lại tiền", false),
    ("tr", "Para iadesi yapılmaz", false), ("fr", "Nous ne remboursons pas", false), ("fr", "On vous rembourse", true),
  ])
  func promisesMoneyBack(_ locale: String, _ text: String, _ isFound: Bool) {
    #expect(self.isFound(.refund, locale, text) == isFound)
  }

  @Test(arguments: [
    ("es", "La app mejor valorada del mundo", true), ("es", "Restaurantes mejor valorados cerca de ti", false),
    ("cs", "Aplikace roku", true), ("hu", "Az év alkalmazása", true), ("en", "The number one choice", true),
    ("en", "Sort by highest rated", false), ("de", "Am besten bewertete Lokale", false),
    ("bg", "Приложение на годината", true),
  ])
  func claimsARank(_ locale: String, _ text: String, _ isFound: Bool) {
    #expect(self.isFound(.ranks, locale, text) == isFound)
  }

  /// `a...b` spans three words, or twelve characters where words have no spaces; spaces beside the dots are edges of words.
  @Test(arguments: [
    ("give...back", "We give it all back", true), ("give...back", "Given once and then never came back", false),
    ("give ... back", "give money back", true), ("give ... back", "given money back", false),
    ("give ... back", "give money backwards", true), ("give ... back", "give back", true),
    ("a...b...c", "a 1 2 3 b 1 2 3 c", true), ("a...b...c", "a 1 2 3 4 b c", false),
    ("a/b...c/d", "b 1 d", true), ("a/b...c/d", "c 1 a", false), ("a/b...c/d", "b 1 2 3 4 d b c", true),
    ("评分...礼物", "评分后就可以领取礼物", true), ("评分...礼物", "评分之后我们的团队会非常高兴地准备礼物", false),
    ("리뷰...선물", "리뷰를 남겨 주시는 분께 선물", true),
  ])
  func phrasesWithGaps(_ phrase: String, _ text: String, _ isFound: Bool) {
    #expect(LawPhraseIndex([phrase]).places(in: FoldedText(lawText: text).bytes).isEmpty != isFound)
  }

  /// `Law/<locale>.tsv`: strings written for this test, each with a rule that they break or keep.
  @Test(arguments: files) func findsWhatIsClaimedAndNothingElse(file: String) throws {
    let rows = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8).split(separator: "\n")
    #expect(rows.count > 50)
    for row in rows {
      let fields = row.split(separator: "\t").map(String.init)
      let find = try #require(Self.rules[fields[0]], "\(row)")
      let unit = CopyUnit(
        variant: "control", locale: String(file.dropLast(4)), path: "headline", text: fields[2],
        range: SourceRange(topOf: "control.yaml"), role: .heading)
      let found = find(unit)
      #expect((found != nil) == (fields[1] == "claim"), "\(file) \(row): \(found ?? "")")
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Law")
  private static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
  private static let rules: [String: @Sendable (CopyUnit) -> String?] = [
    MedicalClaim.description.id: MedicalClaim.claim, PurchaseElsewhere.description.id: PurchaseElsewhere.lead,
    RankHasSource.description.id: RankHasSource.claim, RefundPromise.description.id: RefundPromise.promise,
    ReviewNotTraded.description.id: ReviewNotTraded.trade, DismissNotShaming.description.id: DismissNotShaming.shame,
    PromoCodeStore.description.id: PromoCodeStore.request,
  ]

  private func isFound(_ topic: LawWords.Topic, _ locale: String, _ text: String) -> Bool {
    LawWords.reading(of: text, in: locale)[topic] != nil
  }
}

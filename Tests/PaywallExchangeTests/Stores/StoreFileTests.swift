import Foundation
import PaywallExchange
import PaywallModel
import Testing

@Suite struct StoreFileTests {
  private func read(_ bytes: [UInt8]) throws -> StoreFile {
    try StoreFile(reading: SourceFile(path: "f", bytes: bytes))
  }

  @Test(arguments: [
    (#"{"products": [], "subscriptionGroups": []}"#, StoreFile.Kind.storeKit),
    (StoreFixture.subscriptions(), .appStoreConnectAnswer),
    (#"[{"data": {"type": "subscriptions", "id": "1"}}]"#, .appStoreConnectAnswer),
    (#"{"data": [], "links": {"self": "https://x/v1/apps/1/subscriptionGroups"}}"#, .appStoreConnectAnswer),
    ("PRODUCT_ID\tADDON_TYPE\n", .appStoreConnectTable), ("Reference Name;Product ID;Status\n", .appStoreConnectTable),
    (#"{"oneTimeProducts": []}"#, .googlePlayAnswer),
    (#"{"sku": "a", "purchaseType": "managedUser"}"#, .googlePlayAnswer),
    ("\"Product ID\",\"Published State\",\"Purchase Type\"\n", .googlePlayTable),
  ])
  func isRecognizedFromItsContent(_ text: String, _ kind: StoreFile.Kind) throws {
    #expect(try read(Array(text.utf8)).kind == kind)
    let windows = Array(try #require(("\u{FEFF}" + text.replacing("\n", with: "\r\n")).data(using: .utf16LittleEndian)))
    #expect(try read(windows).kind == kind)
  }

  @Test(arguments: [
    ("", "1:1", "the file is empty"), (" \n", "1:1", "the file is empty"),
    ("{", "1:2", "expected a key in double quotes"),
    ("{}", "1:1", "nothing in the file says which store or console it comes from"),
    ("name,price\n", "1:1", "nothing in the file says which store or console it comes from"),
    (
      #"{"errors": [{"status": "401", "detail": "not authorized"}]}"#, "1:13", "the file is a refusal: 'not authorized'"
    ),
    (#"{"error": {"code": 403, "message": "no permission"}}"#, "1:11", "the file is a refusal: 'no permission'"),
    (
      #"[{"oneTimeProducts": []}, {"data": []}]"#, "1:27",
      "the entry is not an answer of the Google Play Developer API, as the first one is"
    ),
    ("Product ID,Type\na,b,c\n", "2:5", "the line has more fields than the first line, which has 2"),
    (String(repeating: "[", count: 200), "1:65", "nested deeper than 64 levels"),
  ])
  func refusesWithThePlace(_ text: String, _ place: String, _ message: String) throws {
    let error = #expect(throws: StoreFileError.self) { try read(Array(text.utf8)) }
    let found = try #require(error)
    #expect("\(found.range.start)" == place && found.message.contains(message), "\(found)")
  }

  private func listings(_ files: (String, String)...) throws -> [StoreListing] {
    try StoreListing.listings(
      of: files.map { try StoreFile(reading: SourceFile(path: $0.0, bytes: Array($0.1.utf8))) })
  }

  /// A part of the products would make the others look as if they were gone.
  @Test func oneOfSeveralPagesIsRefused() throws {
    let first = StoreFixture.subscriptions().replacing(
      "limit=200\"}", with: "limit=200\",\n \"next\": \"https://store.example/2\"}"
    )
    .replacing("\"total\": 1", with: "\"total\": 2")
    let second = StoreFixture.subscriptions("pro.monthly").replacing("\"id\": \"1\"", with: "\"id\": \"2\"")
      .replacing("\"total\": 1", with: "\"total\": 2")
    let error = #expect(throws: StoreFileError.self) { try listings(("a.json", first)) }
    #expect(error?.message == "the answer is one page of several, and not all of them are given")
    #expect(
      try listings(("a.json", first), ("b.json", second))[0].products.map(\.id.value) == ["pro.annual", "pro.monthly"])
    let google = #"{"oneTimeProducts": [], "nextPageToken": "x"}"#
    #expect(throws: StoreFileError.self) { try listings(("g.json", google)) }
    #expect(try listings(("g.json", google), ("h.json", #"{"oneTimeProducts": []}"#)).count == 1)
  }

  /// The same row twice is one; two that contradict each other are none.
  @Test func rowsAreThereOnce() throws {
    let head = "Product ID,Type,Status\n"
    #expect(try listings(("a.csv", head + "a,Consumable,Approved\na,Consumable,Approved\n"))[0].products.count == 1)
    let error = #expect(throws: StoreFileError.self) {
      try listings(("a.csv", head + "a,Consumable,Approved\na,Consumable,Rejected\n"))
    }
    #expect(error.map { "\($0.range.start) \($0.message)" } == "3:1 'a' is in the file twice, and differs from line 2")
  }

  /// The catalog report has all apps of an account.
  @Test func theCatalogReportIsRead() throws {
    let report = """
      Apple_ID\tREFERENCE_NAME\tPRODUCT_ID\tADDON_TYPE\tADDON_ITC_STATUS\tAUTO_RENEWABLE_DURATION\tFREE_TRIAL_DURATION\tCLEARED_FOR_SALE\tAPP_APPLE_ID
      1\tPro 19"\tpro.annual\tAuto-Renewable Subscription\tApproved\t1 Year\t1 Week\tYes\t9
      2\tOther\tother.app\tConsumable\tApproved\t\t\tYes\t8
      3\tOld\tpro.old\tNon-Consumable\tApproved\t\t\tYes\t9
      """
    #expect(
      try DriftCase(StoreFixture.trial, ("report.txt", report)).drift().differences.map(\.message) == [
        "App Store Connect has 'pro.old', which the catalogue lacks"
      ])
    let days = report.replacing("1 Week\tYes", with: "3 Days\tNo")
    #expect(
      try DriftCase(StoreFixture.trial, ("report.txt", days)).lines().map { $0.prefix { $0 != " " } } == [
        "unsold", "offer", "uncatalogued",
      ])
  }
}

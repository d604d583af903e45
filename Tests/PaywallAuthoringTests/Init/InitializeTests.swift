import Foundation
import PaywallProject
import Git
import PaywallModel
import PaywallChecking
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport

@Suite struct InitializeTests {
  @Test(arguments: ["subscription", "credits", "minimal", "unlock", "tips", "mixed"])
  func makesACleanCommittedProject(_ template: String) throws {
    let shop = try Shop(template)
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
    #expect(try validate(shop.workspace, revision: "HEAD", in: shop.context).findings == [])
    #expect(try shop.git("status", "--porcelain") == "")
    #expect(try shop.git("rev-list", "--count", "HEAD") == "1")
    #expect(try shop.git("symbolic-ref", "--short", "HEAD") == "main")
    #expect(
      try shop.git("log", "-1", "--format=%an <%ae> %cn %ct")
        == "A. Author <author@example.org> C. Committer 1800000000")
    #expect(try shop.git("fsck", "--strict") == "")
    #expect(try shop.read("paywall.yaml").contains("#"), "a scaffold teaches by its comments")
  }

  @Test func adoptsARepositoryAndCommitsItsOwnFilesAlone() throws {
    let shop = try Shop(empty: "app")
    try FileManager.default.createDirectory(atPath: shop.path, withIntermediateDirectories: true)
    try shop.git("init", "-q", "-b", "trunk")
    try shop.write("Sources/main.swift", "print(1)\n")
    try shop.write(".gitignore", "*.tmp\nout/")
    try shop.write("README.md", "Our app\n")
    try shop.commit("the app")
    try shop.write("Sources/main.swift", "print(2)\n")
    try shop.git("add", "Sources/main.swift")
    try shop.write("untracked.txt", "mine\n")
    let made = try initialize(InitOptions(publishable: shop.path), in: shop.context)
    #expect(!made.madeRepository)
    #expect(try shop.git("log", "-1", "--format=%H") == made.commit)
    #expect(try shop.git("symbolic-ref", "--short", "HEAD") == "trunk")
    // What was staged and what nobody tracks is as it was.
    #expect(try shop.git("status", "--porcelain") == "M  Sources/main.swift\n?? untracked.txt")
    #expect(try shop.read("README.md") == "Our app\n")
    let ignored = try shop.read(".gitignore").split(separator: "\n").map(String.init)
    #expect(ignored.prefix(2) == ["*.tmp", "out/"] && ignored.count { $0 == "out/" } == 1)
    let committed = try shop.git("show", "--name-only", "--format=", "HEAD").split(separator: "\n").map(String.init)
    #expect(
      !committed.contains("README.md") && !committed.contains("untracked.txt") && committed.contains("paywall.yaml"))
  }

  @Test func makesAProjectInASubfolder() throws {
    let shop = try Shop(empty: "app")
    try FileManager.default.createDirectory(atPath: shop.path, withIntermediateDirectories: true)
    try shop.git("init", "-q")
    let folder = shop.path + "/apps/pay"
    _ = try initialize(InitOptions(publishable: folder), in: shop.context)
    let tracked = try shop.git("ls-files").split(separator: "\n")
    #expect(tracked.allSatisfy { $0.hasPrefix("apps/pay/") } && tracked.contains("apps/pay/paywall.yaml"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/.git"))
    shop.path = folder
    #expect(try validate(shop.workspace, revision: "HEAD", in: shop.context).findings == [])
  }

  /// Without an author nothing is left behind: no folder, no repository, no file.
  @Test func withoutAnAuthorLeavesNothing() throws {
    for name in ["shop", "a/b/shop"] {
      let shop = try Shop(empty: name)
      for role in ["AUTHOR", "COMMITTER"] {
        shop.environment["GIT_\(role)_NAME"] = nil
        shop.environment["GIT_\(role)_EMAIL"] = nil
      }
      let before = try files(below: shop.folder.path)
      let error = #expect(throws: GitError.self) {
        try initialize(InitOptions(publishable: shop.path), in: shop.context)
      }
      #expect(error?.code == .noIdentity && error?.hint?.contains("git config") == true)
      #expect(try files(below: shop.folder.path) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: shop.folder.path) == ["home"], "\(name)")
    }
  }

  /// A repository that git holds locked: the files that were written go again.
  @Test func aLockedRepositoryIsLeftAsItWas() throws {
    let shop = try Shop(empty: "app")
    try FileManager.default.createDirectory(atPath: shop.path, withIntermediateDirectories: true)
    try shop.git("init", "-q")
    try shop.write(".gitignore", "*.tmp\n")
    try shop.commit("the app")
    try shop.write(".git/index.lock", "")
    #expect(throws: GitError.self) { try initialize(InitOptions(publishable: shop.path), in: shop.context) }
    try shop.remove(".git/index.lock")
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func refusesAProjectThatIsThereAndNamesTheTemplates() throws {
    let shop = try Shop()
    let again = try refusal { _ = try initialize(InitOptions(publishable: shop.path), in: shop.context) }
    #expect(again.code == .exists)
    let typo = try refusal {
      _ = try initialize(
        InitOptions(publishable: shop.folder.path + "/other", template: "subscripton"), in: shop.context)
    }
    #expect(typo.hint == "did you mean 'subscription'?")
    let id = try refusal {
      _ = try initialize(InitOptions(publishable: shop.folder.path + "/other", appID: "my app"), in: shop.context)
    }
    #expect(id.message.contains("my app"))
    #expect(!FileManager.default.fileExists(atPath: shop.folder.path + "/other"))
  }

  /// The links of a fresh project are examples, which nobody wants to release.
  @Test func takesTheLegalPages() throws {
    let shop = try Shop(empty: "shop")
    _ = try initialize(InitOptions(folder: shop.path, template: "minimal"), in: shop.context)
    let found = try validate(shop.workspace, in: shop.context).findings
    #expect(found.map(\.rule) == ["no-placeholder-content", "no-placeholder-content"])
    #expect(found.allSatisfy { $0.severity == .warning && $0.range.file == "paywall.yaml" })
    let own = try Shop(empty: "own")
    _ = try initialize(
      InitOptions(
        folder: own.path, termsURL: "https://sample.org/terms?a=1", privacyURL: "https://sample.org/privacy"),
      in: own.context)
    let settings = try own.read("paywall.yaml")
    #expect(settings.contains("termsURL: https://sample.org/terms?a=1\n"))
    #expect(
      settings.contains("privacyURL: https://sample.org/privacy\n") && settings.contains("appID: com.example.shop "))
    for page in ["http://sample.org", "sample.org/terms", "https://sample.org/a b"] {
      let error = try refusal {
        _ = try initialize(InitOptions(folder: own.folder.path + "/other", termsURL: page), in: own.context)
      }
      #expect(error.message.contains(page))
    }
  }

  @Test func takesTheAppID() throws {
    let shop = try Shop(empty: "shop")
    _ = try initialize(InitOptions(publishable: shop.path, appID: "org.sample.app"), in: shop.context)
    #expect(try shop.read("paywall.yaml").contains("appID: org.sample.app "))
  }

  @Test(arguments: ["subscription", "credits", "minimal", "unlock", "tips", "mixed"])
  func takesTheCatalogueFromAStoreKitConfiguration(_ template: String) throws {
    let shop = try Shop(empty: "shop")
    let file = try shop.folder.write(StoreKit.app, to: "App.storekit")
    let made = try initialize(InitOptions(publishable: shop.path, template: template, storeKit: file), in: shop.context)
    let findings = try validate(shop.workspace, in: shop.context).findings
    // The catalogue sells subscriptions with a trial. A screen that does not speak of it is only noted; one that is made
    // for credits says nothing of subscriptions, so another takes its place, and a note says so.
    #expect(findings.map(\.severity) == (template == "minimal" ? [.info] : []))
    #expect(
      made.notes.contains { $0.contains("from the template 'subscription'") }
        == !["subscription", "minimal"].contains(template))
    let catalogue = try shop.read("products.yaml")
    for word in ["org.sample.year", "org.sample.month", "P1Y", "autoRenewable"] { #expect(catalogue.contains(word)) }
    let offering = try shop.read(Shop.offering)
    #expect(offering.contains("org.sample.year") && !offering.contains("com.example"))
    // "39.99" and "4.99" are the prices of the configuration.
    for (name, data) in try files(below: shop.path) where !name.hasPrefix(".git/") {
      #expect(!String(decoding: data, as: UTF8.self).contains(#/[34]9?\.99/#), "\(name)")
    }
    #expect(made.commit == (try shop.git("rev-parse", "HEAD")))
  }

  /// A button that offers a trial stands under a plan that has one.
  @Test func selectsAPlanWithATrial() throws {
    let shop = try Shop(empty: "shop")
    let file = try shop.folder.write(
      StoreKit.configuration([
        StoreKit.subscription("org.sample.year", "P1Y", "39.99", trial: false),
        StoreKit.subscription("org.sample.month", "P1M", "4.99"),
      ]), to: "App.storekit")
    _ = try initialize(InitOptions(publishable: shop.path, storeKit: file), in: shop.context)
    #expect(try shop.read(Shop.control).contains("highlightedProductID: org.sample.month"))
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
  }

  /// Credits alone make no subscription; a note names the template that fits.
  @Test(arguments: ["subscription", "minimal", "credits"])
  func namesTheTemplateForCredits(_ template: String) throws {
    let shop = try Shop(empty: "shop")
    let text = #"{"products": [{"type": "Consumable", "productID": "org.sample.coins", "displayPrice": "0.99"}]}"#
    let file = try shop.folder.write(text, to: "App.storekit")
    let made = try initialize(InitOptions(publishable: shop.path, template: template, storeKit: file), in: shop.context)
    #expect(made.notes.contains { $0.contains("--template credits") } == (template != "credits"))
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
  }

  /// The template's screen speaks of trials; of products without one it must not.
  @Test(arguments: [
    [StoreKit.subscription("org.sample.year", "P1Y", "39.99", trial: false)],
    [
      StoreKit.subscription("org.sample.year", "P1Y", "39.99"),
      StoreKit.subscription("org.sample.month", "P1M", "4.99", trial: false),
    ],
    [
      StoreKit.subscription("org.sample.week", "P1W", "2.99", trial: false),
      StoreKit.subscription("org.sample.month", "P1M", "4.99", trial: false),
    ],
  ])
  func saysOnlyOfTheTrialsThatThereAre(_ subscriptions: [String]) throws {
    let shop = try Shop(empty: "shop")
    let file = try shop.folder.write(StoreKit.configuration(subscriptions), to: "App.storekit")
    _ = try initialize(InitOptions(publishable: shop.path, storeKit: file), in: shop.context)
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
    _ = try newOffering(shop.workspace, "sale", template: "subscription")
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
  }

  @Test(arguments: ["", "{}", "not json", #"{"products": []}"#])
  func aConfigurationWithoutProductsMakesNothing(_ text: String) throws {
    let shop = try Shop(empty: "shop")
    let file = try shop.folder.write(text, to: "App.storekit")
    #expect(throws: (any Error).self) {
      try initialize(InitOptions(publishable: shop.path, storeKit: file), in: shop.context)
    }
    #expect(!FileManager.default.fileExists(atPath: shop.path))
  }
}

import PaywallModel
import Templates

/// The files of a template's offering that fit what is sold: renewing and one-time products need different text.
struct ScaffoldScreen {
  var files: OfferingFiles
  /// The note if they are not the template's own.
  var note: String?
}

extension Scaffold {
  /// Whether the template's own screen speaks of what is bought again and again, and not of subscriptions.
  var sellsCredits: Bool { ["credits", "tips"].contains(name) }

  /// Whether it speaks of what is charged once.
  private var sellsOnce: Bool { sellsCredits || name == "unlock" }

  /// Whether it speaks of a lifetime purchase besides subscriptions.
  private var sellsBoth: Bool { name == "mixed" }

  /// The offering for packages of which these are on the screen.
  /// - Parameter locales: the languages that the project speaks; nil for those of the template.
  func screen(for shown: [AdoptedPackage], locales: Set<String>? = nil) throws -> ScaffoldScreen {
    let own = offering("default")
    let spoken = locales ?? Set(own.locales.map(\.stem))
    var screen = try screen(own, for: shown)
    screen.files.locales = screen.files.locales.filter { spoken.contains($0.stem) }
    return screen
  }

  private func screen(_ own: OfferingFiles, for shown: [AdoptedPackage]) throws -> ScaffoldScreen {
    let renews = shown.contains(where: \.renews)
    let subscription = { try Scaffold.find("subscription").offering("default") }
    if renews, sellsBoth, !shown.contains(where: { $0.type == .lifetime }) {
      return ScaffoldScreen(
        files: try subscription(),
        note: "no product is for a lifetime, so the offering comes from the template 'subscription'")
    }
    if renews != sellsOnce { return ScaffoldScreen(files: own) }
    if renews {
      return ScaffoldScreen(
        files: try subscription(), note: "what is sold renews, so the offering comes from the template 'subscription'")
    }
    return ScaffoldScreen(
      files: soldOnce(own),
      note:
        "no product is a subscription, so the screen says that they are charged once; edit it to say what they give"
        + (shown.contains(where: \.isConsumable) ? "; for credits use: paywall init --template credits" : ""))
  }

  /// The offering with the words of what is charged once.
  private func soldOnce(_ own: OfferingFiles) -> OfferingFiles {
    var files = own
    let words = sellsBoth ? "subscription" : name
    files.variants = own.variants.map { worded($0, as: Scaffolds.once("\(words).yaml")) }
    files.locales = own.locales.map { worded($0, as: Scaffolds.once("\(words).\($0.stem).yaml")) }
    return files
  }

  private func worded(_ file: SourceFile, as text: String) -> SourceFile {
    SourceFile(path: file.path, bytes: Array(text.utf8))
  }
}

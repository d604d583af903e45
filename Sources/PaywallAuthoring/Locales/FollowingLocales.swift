import PaywallModel
import PaywallProject
import PaywallRules

extension PlannedChange {
  /// The change with the comments in locale files made to follow it: those of texts that are gone go too, and where there were
  /// any, texts that are new get theirs. Files of offerings that move are left alone.
  func followedByLocales(in tree: SourceTree) throws -> PlannedChange {
    let ids = Set(
      paths.map { $0.split(separator: "/") }.filter { $0.count > 2 && $0[0] == "offerings" }.map { "\($0[1])" })
    if ids.isEmpty { return self }
    var change = self
    let after = ProjectReader(source: try SourceTree.changed(tree, self).open())
    let frame = ProjectFrame(reading: try after.frame())
    for id in try after.offerings().ids where ids.contains(id) && !moves.contains(where: { $0.to == "offerings/\(id)" })
    {
      let offering = Offering(reading: try after.offering(id))
      for file in try offering.withFollowingLocales(in: frame) { change.written[file.path] = file.bytes }
    }
    let before = try tree.open()
    for (path, bytes) in change.written where FileKind(of: path) == .locale {
      if let file = try before.fileIfPresent(path) { change.written[path] = file.keepingForm(bytes) }
    }
    return change
  }
}

extension Offering {
  /// The locale files whose comments are about texts that are gone, as they are to be.
  fileprivate func withFollowingLocales(in frame: ProjectFrame) throws -> [PlannedFile] {
    if variants.contains(where: { $0.root == nil }) { return [] }
    let screens = TranslatableScreen.all(of: self, in: frame)
    return try locales.filter { $0.root != nil }.compactMap { locale in
      var sheet = try LocaleSheet(locale.file, originalsIn: frame.settings.copyLocale)
      sheet.add(screens.map { MissingTexts($0, in: locale.locale) }, follows: true)
      return sheet.count + sheet.renewed > 0 ? PlannedFile(path: locale.file.path, bytes: try sheet.result()) : nil
    }
  }
}

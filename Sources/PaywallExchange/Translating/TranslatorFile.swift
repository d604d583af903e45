package import PaywallModel

/// The texts of a file that came back from a translator; whether it is XLIFF or a table is seen from what is in it.
/// - Parameter locale: of the texts whose locale the file does not say; nil if it must.
/// - Throws: for what is neither, or malformed.
package func readTranslatorFile(
  _ file: SourceFile, into locale: String? = nil
) throws(TranslatorFileError) -> [ReturnedText] {
  let marksAndSpace: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 0x09, 0x0A, 0x0D]
  return file.bytes.prefix(256).first { !marksAndSpace.contains($0) } == UInt8(ascii: "<")
    ? try readXLIFF(file.bytes, path: file.path, into: locale)
    : try readTranslatorTable(file.bytes, path: file.path, into: locale)
}

/// The locale of a text: what the file says, or what was given in its place.
/// - Throws: if neither is there.
func locale(
  written: String?, or given: String?, _ what: String, at range: SourceRange
) throws(TranslatorFileError) -> String {
  if let written, !written.isEmpty { return written }
  if let given { return given }
  throw TranslatorFileError(at: range, what, hint: "say it in the file, or with --locale")
}

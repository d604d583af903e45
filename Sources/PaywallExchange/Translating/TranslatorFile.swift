package import PaywallModel

/// The texts of a file that came back from a translator; whether it is XLIFF or a table is seen from what is in it.
/// - Throws: for what is neither, or malformed.
package func readTranslatorFile(_ file: SourceFile) throws(TranslatorFileError) -> [ReturnedText] {
  let marksAndSpace: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 0x09, 0x0A, 0x0D]
  return file.bytes.prefix(256).first { !marksAndSpace.contains($0) } == UInt8(ascii: "<")
    ? try readXLIFF(file.bytes, path: file.path) : try readTranslatorTable(file.bytes, path: file.path)
}

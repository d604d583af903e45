/// A text as a literal of Swift source, in which nothing invisible stays as it is.
package func swiftLiteral(_ text: String) -> String {
  var escaped = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": escaped += "\\\\"
    case "\"": escaped += "\\\""
    case _
    where scalar.value < 0x20 || scalar.value == 0x7F
      || !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint
      || [0x85, 0x2028, 0x2029].contains(scalar.value):
      escaped += "\\u{\(String(scalar.value, radix: 16))}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped + "\""
}

/// A list of texts as a literal of Swift source.
package func swiftLiteral(_ texts: [String]) -> String {
  "[" + texts.map { swiftLiteral($0) }.joined(separator: ", ") + "]"
}

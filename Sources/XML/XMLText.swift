/// The first character of a text that no XML 1.0 document can hold (section 2.2), not even escaped; nil if there is none.
package func firstCharacterOutsideXML(_ text: String) -> Unicode.Scalar? {
  text.unicodeScalars.first { scalar in
    switch scalar.value {
    case 0x9, 0xA, 0xD: false
    case 0..<0x20, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

/// A text as it stands between tags, or in an attribute between double quotes. It comes back as it is: line ends and tabs
/// that readers would make something else of are escaped (sections 2.11 and 3.3.3).
package func escapedXML(_ text: String, inAttribute: Bool = false) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\r": escaped += "&#13;"
    case "\"" where inAttribute: escaped += "&quot;"
    case "\n" where inAttribute: escaped += "&#10;"
    case "\t" where inAttribute: escaped += "&#9;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

import Foundation

extension Shop {
  /// The id of an offering that `addOfferings` makes.
  package static func id(_ number: Int) -> String { "offering_\(number)" }

  /// Copies of the template's offering under other ids; not committed.
  package func addOfferings(_ numbers: Range<Int>) throws {
    let (offering, control) = (try read(Self.offering), try read(Self.control))
    let wireID = control.split(separator: "\n").first { $0.hasPrefix("id:") }.map(String.init) ?? "id:"
    for number in numbers {
      let id = Self.id(number)
      try write("offerings/\(id)/offering.yaml", offering)
      try write("offerings/\(id)/variants/control.yaml", control.replacing(wireID, with: "id: \(id)_control"))
    }
  }

  /// Another headline of one of them, and a higher version; committed.
  package func changeOffering(_ number: Int, headline: String, version: String) throws {
    let id = Self.id(number)
    let control = "offerings/\(id)/variants/control.yaml"
    let line = try read(control).split(separator: "\n").first { $0.hasPrefix("headline:") }.map(String.init) ?? ""
    try edit(control, line, "headline: \(headline)")
    let offering = try read("offerings/\(id)/offering.yaml")
    let old = offering.split(separator: "\n").first { $0.hasPrefix("version:") }.map(String.init) ?? ""
    try edit("offerings/\(id)/offering.yaml", old, "version: \(version)")
    try commit("\(id) \(version)")
  }
}

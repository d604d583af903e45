// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of AppKit that Sources/PaywallUI uses; see SwiftUI.swift.
public import Foundation

open class NSImage: NSObject {
  public convenience init?(named name: NSImage.Name) { nil }
  public typealias Name = String
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of UIKit that Sources/PaywallUI uses; see SwiftUI.swift.
public import Foundation

open class UIImage: NSObject {
  public init?(named name: String) { nil }
}

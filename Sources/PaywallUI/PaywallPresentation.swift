#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  public import PaywallKit
  public import SwiftUI

  extension View {
    /// Opens the paywall for a placement as its screen says: over the whole screen, unless its author asked for a sheet.
    ///
    /// A sheet cannot be pulled down either, unless its author asked for that too: its close button is the way out.
    public func paywall(
      _ placement: String, isPresented: Binding<Bool>, onClose: @escaping (PaywallClosing) -> Void = { _ in }
    ) -> some View {
      modifier(Presenting(context: PaywallContext(placement), isPresented: isPresented, onClose: onClose))
    }

    /// The same for a context.
    public func paywall(
      _ context: PaywallContext, isPresented: Binding<Bool>, onClose: @escaping (PaywallClosing) -> Void = { _ in }
    ) -> some View {
      modifier(Presenting(context: context, isPresented: isPresented, onClose: onClose))
    }
  }

  /// What was chosen when the presentation began: a refresh does not change it.
  private struct Presented: Identifiable {
    let id = UUID()
    let choice: PaywallChoice
  }

  private struct Presenting: ViewModifier {
    let context: PaywallContext
    @Binding var isPresented: Bool
    let onClose: (PaywallClosing) -> Void
    /// Over the whole screen; on the Mac, which has no such cover, nothing.
    @State private var covering: Presented?
    @State private var sheet: Presented?
    /// How it was closed, until it is off the screen.
    @State private var closing: PaywallClosing?
    @Environment(\.paywallSource) private var source
    @Environment(\.locale) private var locale

    func body(content: Content) -> some View {
      let sheeted = content.task(id: isPresented) { follow() }
        .sheet(item: $sheet, onDismiss: { end() }) { paywall($0) }
      #if os(macOS)
        sheeted
      #else
        sheeted.fullScreenCover(item: $covering, onDismiss: { end() }) { paywall($0) }
      #endif
    }

    private func follow() {
      guard isPresented else {
        if covering != nil || sheet != nil { leave(.dismissed(.programmatic)) }
        return
      }
      guard covering == nil, sheet == nil, let source else { return }
      let next = Presented(choice: source.choice(context, locale: locale.identifier(.bcp47)))
      #if os(macOS)
        sheet = next
      #else
        switch next.choice.paywall.presentation {
        case .fullScreen: covering = next
        case .sheet: sheet = next
        }
      #endif
    }

    private func leave(_ how: PaywallClosing) {
      if closing == nil { closing = how }
      (covering, sheet) = (nil, nil)
    }

    /// A sheet that was pulled down tells nobody else.
    private func end() {
      isPresented = false
      onClose(closing ?? .dismissed(.dismissed))
      closing = nil
    }

    private func paywall(_ presented: Presented) -> some View {
      PaywallView(presented.choice) { leave($0) }
    }
  }
#endif

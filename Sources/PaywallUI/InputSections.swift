#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import PaywallKit
  import SwiftUI

  /// A field for a code. What became of it is said where every notice is.
  struct PromoView: View {
    let field: PromoField
    let stage: Stage
    @State private var code = ""
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let state = stage.shown.control(field.button)
      VStack(alignment: .leading, spacing: 8) {
        if let label = field.label { Words(label, .copy).accessibilityHidden(true) }
        HStack(spacing: 8) {
          TextField("", text: $code, prompt: field.placeholder.map { Text(verbatim: $0.text) })
            .disableAutocorrection(true)
            .accessibilityLabel(Text(verbatim: (field.label ?? field.placeholder ?? field.button.title).text))
            .padding(12)
            .frame(minHeight: 48)
            .background { RoundedRectangle(cornerRadius: 14).fill(theme.colors(scheme).raised) }
          Button {
            stage.send(.submitCode(code))
          } label: {
            ZStack {
              Words(field.button.title, .button).opacity(state == .busy ? 0 : 1)
              if state == .busy { ProgressView() }
            }
            .foregroundStyle(theme.colors(scheme).accentInk)
            .padding(.horizontal, 14)
            .frame(minHeight: 48)
            .background { RoundedRectangle(cornerRadius: 14).fill(theme.colors(scheme).tint) }
          }
          .buttonStyle(.plain)
          .disabled(state != .ready || code.isEmpty)
        }
      }
    }
  }

  /// An option as a card that is touched: no switch, also where the format calls it one.
  struct OptionView: View {
    let option: ScreenToggle
    let id: String
    let stage: Stage
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let isOn = option.isSelected(in: stage.shown.state, section: id)
      Button {
        stage.send(.turn(id, on: !isOn))
      } label: {
        HStack(spacing: 14) {
          VStack(alignment: .leading, spacing: 3) {
            Words(option.label, .name)
            if let text = option.text { Words(text, .copy).foregroundStyle(.secondary) }
          }
          Spacer(minLength: 8)
          Image(systemName: isOn ? "checkmark.circle.fill" : "circle")
            .foregroundStyle(isOn ? theme.colors(scheme).accentInk : Color.secondary)
            .accessibilityHidden(true)
        }
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .disabled(!stage.shown.isOpen)
      .accessibilityAddTraits(isOn ? .isSelected : [])
    }
  }

  /// What is left of an offer that ends for everybody at one moment.
  struct CountdownView: View {
    let countdown: ScreenCountdown
    @State private var first = Date()
    @Environment(\.paywallTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      TimelineView(.periodic(from: first, by: 1)) { moment in
        VStack(spacing: 8) {
          switch countdown.face(at: seconds(moment.date), seenAt: seconds(first)) {
          case .running(let parts):
            if let label = countdown.label { Words(label, .copy) }
            HStack(spacing: 8) {
              ForEach(Array(parts.enumerated()), id: \.offset) { _, part in
                Text(verbatim: part < 10 ? "0\(part)" : "\(part)")
                  .modifier(Letters(lettering: .heading))
                  .monospacedDigit()
                  .padding(8)
                  .background { RoundedRectangle(cornerRadius: 12).fill(theme.colors(scheme).raised) }
              }
            }
            .environment(\.layoutDirection, .leftToRight)
          case .ended(let text): if let text { Words(text, .copy) }
          case .hidden: EmptyView()
          }
        }
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(.updatesFrequently)
      }
    }

    private func seconds(_ moment: Date) -> Int64 { Int64(moment.timeIntervalSince1970) }
  }
#endif

#if canImport(SwiftUI)
  import Foundation
  import PaywallDrawing
  import SwiftUI

  #if canImport(CoreGraphics)
    import CoreGraphics
  #endif

  /// Views in lines, each as wide as it is, as words are in a paragraph.
  struct FlowLayout: Layout {
    let spacing: Double

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      let width = Double(proposal.width ?? .infinity)
      let (sizes, lines) = arranged(subviews, in: width)
      let widths = lines.map { line in line.map { sizes[$0].width }.reduce(0, +) + spacing * Double(line.count - 1) }
      let heights = lines.map { line in line.map { sizes[$0].height }.max() ?? 0 }
      let height = heights.reduce(0, +) + spacing * Double(max(lines.count - 1, 0))
      return CGSize(width: min(width, widths.max() ?? 0), height: height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      let (sizes, lines) = arranged(subviews, in: Double(bounds.size.width))
      var y = Double(bounds.origin.y)
      for line in lines {
        var x = Double(bounds.origin.x)
        for place in line {
          let size = ProposedViewSize(width: sizes[place].width, height: sizes[place].height)
          subviews[place].place(at: CGPoint(x: x, y: y), anchor: .topLeading, proposal: size)
          x += sizes[place].width + spacing
        }
        y += (line.map { sizes[$0].height }.max() ?? 0) + spacing
      }
    }

    private func arranged(
      _ subviews: Subviews, in width: Double
    ) -> (sizes: [(width: Double, height: Double)], lines: [Range<Int>]) {
      let sizes = subviews.map { view -> (width: Double, height: Double) in
        let ideal = view.sizeThatFits(.unspecified)
        let size =
          Double(ideal.width) > width ? view.sizeThatFits(ProposedViewSize(width: width, height: nil)) : ideal
        return (Double(size.width), Double(size.height))
      }
      return (sizes, FlowLines(sizes.map(\.width), in: width, spacing: spacing).lines)
    }
  }
#endif

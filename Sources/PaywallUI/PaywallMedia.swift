import PaywallDrawing

/// A video or an animation that a paywall asks for.
public struct PaywallMedia: Sendable, Hashable {
  /// What plays it.
  public enum Kind: String, Sendable, CaseIterable {
    case image, video, lottie, rive
  }

  /// What plays it.
  public let kind: Kind
  /// The name of the app's asset, or its address.
  public let source: String
  /// Whether it begins again at its end.
  public let repeats: Bool
  /// Whether it starts by itself. Never where the user reduces motion.
  public let startsByItself: Bool
  /// Whether a video is silent.
  public let isMuted: Bool
  /// The state machine of Rive to run.
  public let stateMachine: String?
  /// Whether it fills its frame, and what is too much is cut off.
  public let fills: Bool

  /// - Parameter isReduced: whether the user reduces motion.
  init(_ look: MediaLook, motionIsReduced isReduced: Bool) {
    kind =
      switch look.kind {
      case .image: .image
      case .video: .video
      case .lottie: .lottie
      case .rive: .rive
      }
    (source, isMuted, stateMachine, fills) = (look.source, look.isMuted, look.stateMachine, look.fills)
    (repeats, startsByItself) = (look.repeats && !isReduced, look.startsByItself && !isReduced)
  }
}

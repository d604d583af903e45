import Base

/// Schemas that several files use.
enum Shared {
  static let points: Schema = .number(0...2000)
  static let count: Schema = .integer(0...Int.max)
  static let seconds: Schema = .number(0...Double(CivilDate.secondsPerDay))
  static let color: Schema = .string(.color)
  static let asset: Schema = .string(.asset)
  static let notes: Schema = .map(key: .any, .string(.any))

  static let gradient = Schema.object(
    ObjectSchema(
      "gradient",
      [
        Field("colors", .list(.string(.color), .position), required: true, "The colours from start to end."),
        Field("angle", .number(0...360), absent: "0", "Direction in degrees, clockwise from the top."),
      ]))

  static let media = Schema.object(
    ObjectSchema(
      "media",
      [
        Field("kind", .choice(["image", "video", "lottie", "rive"]), required: true, "The kind of media."),
        Field("source", asset, required: true, "The asset's name in the app, or its address."),
        Field("poster", asset, "A still picture shown until the media has loaded."),
        Field("loop", .boolean, "Whether it repeats."),
        Field("autoplay", .boolean, "Whether it plays automatically."),
        Field("muted", .boolean, "Whether a video is muted."),
        Field("stateMachine", .string(.any), "The Rive state machine to run."),
        Field("contentMode", .choice(["fit", "fill"]), absent: "`fit`", "How it fills its frame."),
        Field("height", points, "Height in points."),
        Field("cornerRadius", points, "Corner radius in points."),
        Field("accessibilityLabel", .text(.copy), "The text for screen readers."),
      ]))

  static let background = Schema.object(
    ObjectSchema(
      "background",
      [
        Field("color", color, "One colour."), Field("gradient", gradient, "Several colours."),
        Field("image", asset, "A picture."), Field("media", media, "A video or an animation."),
      ]))

  static let border = Schema.object(
    ObjectSchema(
      "border", [Field("color", color, "The line's colour."), Field("width", points, "The line's width in points.")]))

  static let shadow = Schema.object(
    ObjectSchema(
      "shadow",
      [
        Field("color", color, "The shadow's colour."), Field("radius", points, "Blur radius in points."),
        Field("x", .number(-200...200), absent: "0", "The offset to the right in points."),
        Field("y", .number(-200...200), absent: "0", "The downward offset in points."),
      ]))

  static let badge = Schema.object(
    ObjectSchema(
      "badge",
      [
        Field("text", .text(.badge), required: true, .seen, "The badge's text, such as 'Best value'."),
        Field("color", color, "Background colour."), Field("textColor", color, "The text colour."),
        Field(
          "position", .choice(["top", "topLeading", "topTrailing", "inline"]), absent: "`top`",
          "Its position on the card."),
      ]))

  static let style = Schema.object(
    ObjectSchema(
      "style",
      [
        Field("background", background, "The background."), Field("border", border, "The border."),
        Field("shadow", shadow, "The shadow below."), Field("cornerRadius", points, "Corner radius in points."),
        Field("padding", points, "The padding in points."), Field("margin", points, "The margin in points."),
        Field("alignment", .choice(["leading", "center", "trailing"]), "How content is aligned."),
        Field("textColor", color, "The text colour."), Field("fontSize", .number(6...120), "The text size in points."),
        Field("fontWeight", .choice(["regular", "medium", "semibold", "bold", "heavy"]), "The text weight."),
      ]))

  /// The names of the objects above.
  static let names: Set = ["gradient", "media", "background", "border", "shadow", "badge", "style", Line.object.name]

  static let hapticPattern = Schema.choice([
    "none", "light", "medium", "heavy", "soft", "rigid", "selection", "success", "warning", "error",
  ])
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of SwiftUI that Sources/PaywallUI uses, with their types, as Apple's documentation and SDKs declare them
// (Docs/views.md says which were read). Nothing here does anything: `.ci/swiftui` has the compiler check the views against it
// where there is no SwiftUI. That they draw what they should is not shown by it.
public import Foundation

// MARK: Views

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent()
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent()
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

public struct _ConditionalContent<First, Second>: View { public var body: Never { fatalError() } }
public struct TupleView<Value>: View {
  nonisolated public init(_ value: Value) {}
  public var body: Never { fatalError() }
}
public struct EmptyView {
  nonisolated public init() {}
}
extension EmptyView: View { public var body: Never { fatalError() } }
public struct AnyView {
  nonisolated public init<V: View>(_ view: V) {}
}
extension AnyView: View { public var body: Never { fatalError() } }
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View { public var body: Never { fatalError() } }
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}
public struct _ViewModifier_Content<Modifier: ViewModifier>: View { public var body: Never { fatalError() } }
public struct ModifiedContent<Content, Modifier> {}
extension ModifiedContent: View where Content: View { public var body: Never { fatalError() } }
public struct AccessibilityAttachmentModifier {}

// MARK: State and environment

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) { fatalError() }
  public init(initialValue value: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral { public init() { fatalError() } }

@propertyWrapper public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
public struct EnvironmentValues: Sendable {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { fatalError() }
    set {}
  }
}
extension EnvironmentValues {
  public var locale: Locale {
    get { fatalError() }
    set {}
  }
  public var layoutDirection: LayoutDirection {
    get { fatalError() }
    set {}
  }
  public var colorScheme: ColorScheme {
    get { fatalError() }
    set {}
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { fatalError() }
    set {}
  }
  public var accessibilityReduceMotion: Bool { fatalError() }
  public var dismiss: DismissAction { fatalError() }
  public var openURL: OpenURLAction {
    get { fatalError() }
    set {}
  }
}
@MainActor @preconcurrency public struct DismissAction {
  @MainActor @preconcurrency public func callAsFunction() {}
}
@MainActor @preconcurrency public struct OpenURLAction: Sendable {
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum ColorScheme: CaseIterable, Sendable { case light, dark }
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public var isAccessibilitySize: Bool { fatalError() }
}
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {}
  public var wrappedValue: Value { fatalError() }
}
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable> {
  @propertyWrapper @frozen public struct Binding {
    init(_ nothing: Void) {}
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    public var projectedValue: Binding { self }
  }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding { fatalError() }
  public init() where Value == Bool {}
}

// MARK: What is drawn

@frozen public struct Text: Equatable, Sendable {
  public init(verbatim content: String) {}
}
extension Text: View { public var body: Never { fatalError() } }
@frozen public struct Image: Equatable, Sendable {
  public enum ResizingMode: Sendable { case tile, stretch }
  public init(systemName: String) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
}
extension Image: View { public var body: Never { fatalError() } }
public struct AsyncImage<Content: View>: View {
  nonisolated public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {}
  public var body: Never { fatalError() }
}
public struct ProgressView<Label: View, CurrentValueLabel: View>: View { public var body: Never { fatalError() } }
extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView {}
}
public struct Button<Label: View>: View {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public var body: Never { fatalError() }
}
public struct TextField<Label: View>: View { public var body: Never { fatalError() } }
extension TextField where Label == Text {
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}
}
@frozen public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}
public struct Spacer: View {
  nonisolated public init(minLength: CGFloat? = nil) {}
  public var body: Never { fatalError() }
}
public struct VStack<Content: View>: View {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
public struct HStack<Content: View>: View {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
public struct ZStack<Content: View>: View {
  nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct ViewThatFits<Content: View>: View {
  nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct ScrollView<Content: View>: View {
  nonisolated public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
public struct LazyVGrid<Content: View>: View {
  nonisolated public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}
@frozen public struct Grid<Content: View>: View {
  nonisolated public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}
@frozen public struct GridRow<Content: View>: View {
  nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct GeometryReader<Content: View>: View {
  nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
  public var body: Never { fatalError() }
}
public struct GeometryProxy { public var size: CGSize { fatalError() } }
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  public struct Context { public let date: Date }
}
extension TimelineView: View where Content: View {
  public var body: Never { fatalError() }
  nonisolated public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content)
  {}
}
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context
public protocol TimelineSchedule {}
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {}
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {}
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    fatalError()
  }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { fatalError() }
}

// MARK: Layout

public protocol Animatable {}
@preconcurrency public protocol Layout: Sendable, Animatable {
  typealias Subviews = LayoutSubviews
  associatedtype Cache = Void
  func makeCache(subviews: Subviews) -> Cache
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}
extension Layout where Cache == Void { public func makeCache(subviews: Subviews) {} }
extension Layout {
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View { EmptyView() }
}
public struct LayoutSubviews: Equatable, RandomAccessCollection, Sendable {
  public typealias Index = Int
  public typealias Element = LayoutSubview
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> LayoutSubview { fatalError() }
}
public struct LayoutSubview: Equatable {
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { fatalError() }
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
}
public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
}
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
    public static let horizontal = Set(rawValue: 10)
    public static let vertical = Set(rawValue: 5)
  }
}
public struct EdgeInsets: Equatable, Sendable {
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
  public init() {}
}
public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
  public static let trailing = HorizontalAlignment()
}
public struct VerticalAlignment: Equatable, Sendable {
  public static let top = VerticalAlignment()
  public static let center = VerticalAlignment()
  public static let bottom = VerticalAlignment()
  public static let firstTextBaseline = VerticalAlignment()
}
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
  public static let leading = Alignment()
  public static let trailing = Alignment()
  public static let top = Alignment()
  public static let topLeading = Alignment()
}
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }
public struct UnitPoint: Hashable, Sendable {
  public init(x: CGFloat, y: CGFloat) {}
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
}
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let all = SafeAreaRegions(rawValue: 3)
}

// MARK: Looks

public protocol ShapeStyle: Sendable {}
public struct Color: Hashable, Sendable, ShapeStyle {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
  public static let clear = Color(red: 0, green: 0, blue: 0)
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 0, green: 0, blue: 0)
  public static let primary = Color(red: 0, green: 0, blue: 0)
  public static let secondary = Color(red: 0, green: 0, blue: 0)
  public func opacity(_ opacity: Double) -> Color { self }
}
extension Color: View { public var body: Never { fatalError() } }
public struct HierarchicalShapeStyle: ShapeStyle {
  public static let secondary = HierarchicalShapeStyle()
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { fatalError() }
}
public struct BackgroundStyle: ShapeStyle {}
extension ShapeStyle where Self == BackgroundStyle { public static var background: BackgroundStyle { fatalError() } }
public struct LinearGradient: ShapeStyle, Sendable {
  nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
}
extension LinearGradient: View { public var body: Never { fatalError() } }
@preconcurrency public protocol Shape: Sendable, Animatable, View {}
@preconcurrency public protocol InsettableShape: Shape {}
extension Shape {
  public var body: Never { fatalError() }
  nonisolated public func fill<S: ShapeStyle>(_ content: S = Color.primary, style: FillStyle = FillStyle()) -> some View
  {
    EmptyView()
  }
}
extension InsettableShape {
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S = Color.primary, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View { EmptyView() }
}
public struct FillStyle: Equatable, Sendable { public init(eoFill: Bool = false, antialiased: Bool = true) {} }
public struct Rectangle: InsettableShape { nonisolated public init() {} }
public struct Circle: InsettableShape { nonisolated public init() {} }
public struct Capsule: InsettableShape { nonisolated public init(style: RoundedCornerStyle = .continuous) {} }
public struct RoundedRectangle: InsettableShape {
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}
public enum RoundedCornerStyle: Sendable { case circular, continuous }
public struct Angle: Sendable { public static func degrees(_ degrees: Double) -> Angle { Angle() } }
public struct Font: Hashable, Sendable {
  public enum TextStyle: CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public struct Weight: Hashable, Sendable {
    public static let regular = Weight()
    public static let medium = Weight()
    public static let semibold = Weight()
    public static let bold = Weight()
    public static let heavy = Weight()
  }
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { Font() }
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font() }
}
public struct Animation: Equatable, Sendable {
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
}
public struct AnyTransition: Sendable { public static let opacity = AnyTransition() }
public protocol PrimitiveButtonStyle {}
public struct PlainButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { fatalError() }
}

// MARK: Modifiers

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { fatalError() }
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EmptyView()
  }
  nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
  nonisolated public func monospacedDigit() -> some View { EmptyView() }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { EmptyView() }
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { EmptyView() }
  nonisolated public func lineLimit(_ number: Int?) -> some View { EmptyView() }
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { EmptyView() }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  {
    EmptyView()
  }
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { EmptyView() }
  nonisolated public func padding(_ length: CGFloat) -> some View { EmptyView() }
  nonisolated public func padding(_ insets: EdgeInsets) -> some View { EmptyView() }
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { EmptyView() }
  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { EmptyView() }
  nonisolated public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { EmptyView() }
  nonisolated public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  {
    EmptyView()
  }
  nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    EmptyView()
  }
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { EmptyView() }
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { EmptyView() }
  nonisolated public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View {
    EmptyView()
  }
  nonisolated public func opacity(_ opacity: Double) -> some View { EmptyView() }
  nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { EmptyView() }
  nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    EmptyView()
  }
  nonisolated public func transition(_ transition: AnyTransition) -> some View { EmptyView() }
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { EmptyView() }
  nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { EmptyView() }
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { EmptyView() }
  nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { EmptyView() }
  nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { EmptyView() }
  nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { EmptyView() }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }
  #if !os(macOS)
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
      item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { EmptyView() }
  #endif
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { EmptyView() }
}
#if !os(tvOS)
  extension View {
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
      EmptyView()
    }
  }
#else
  extension View {
    @available(tvOS 16, *)
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
      EmptyView()
    }
  }
#endif

// MARK: Accessibility

public struct AccessibilityTraits: SetAlgebra, Sendable {
  public typealias Element = AccessibilityTraits
  public typealias ArrayLiteralElement = AccessibilityTraits
  public static let isButton = AccessibilityTraits()
  public static let isHeader = AccessibilityTraits()
  public static let isSelected = AccessibilityTraits()
  public static let isLink = AccessibilityTraits()
  public static let isImage = AccessibilityTraits()
  public static let isModal = AccessibilityTraits()
  public static let updatesFrequently = AccessibilityTraits()
  public init() {}
  public func contains(_ member: AccessibilityTraits) -> Bool { fatalError() }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public mutating func insert(_ new: AccessibilityTraits) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
    fatalError()
  }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
  public mutating func update(with new: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
  public mutating func formUnion(_ other: AccessibilityTraits) {}
  public mutating func formIntersection(_ other: AccessibilityTraits) {}
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}
public struct AccessibilityActionKind: Equatable, Sendable {
  public static let escape = AccessibilityActionKind()
  public static let `default` = AccessibilityActionKind()
}
extension View {
  public typealias Attached = ModifiedContent<Self, AccessibilityAttachmentModifier>
  nonisolated public func accessibilityLabel(_ label: Text) -> Attached { fatalError() }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> Attached { fatalError() }
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> Attached { fatalError() }
  nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> Attached { fatalError() }
  nonisolated public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> Attached { fatalError() }
  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    EmptyView()
  }
  nonisolated public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    EmptyView()
  }
}

// MARK: Younger than the systems that the package declares

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 26, *)
public struct SensoryFeedback: Equatable, Sendable {
  public struct Weight: Equatable, Sendable {
    public static let light = Weight()
    public static let medium = Weight()
    public static let heavy = Weight()
  }
  public struct Flexibility: Equatable, Sendable {
    public static let rigid = Flexibility()
    public static let solid = Flexibility()
    public static let soft = Flexibility()
  }
  public static let selection = SensoryFeedback()
  public static let success = SensoryFeedback()
  public static let warning = SensoryFeedback()
  public static let error = SensoryFeedback()
  public static func impact(weight: Weight = .medium, intensity: Double = 1.0) -> SensoryFeedback { SensoryFeedback() }
  public static func impact(flexibility: Flexibility, intensity: Double = 1.0) -> SensoryFeedback { SensoryFeedback() }
}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 26, *)
extension View {
  nonisolated public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { EmptyView() }
}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct BounceSymbolEffect: Sendable {}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct SymbolEffectOptions: Sendable { public static let `default` = SymbolEffectOptions() }
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public protocol DiscreteSymbolEffect {}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public protocol SymbolEffect {}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension BounceSymbolEffect: DiscreteSymbolEffect, SymbolEffect {}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SymbolEffect where Self == BounceSymbolEffect {
  public static var bounce: BounceSymbolEffect { fatalError() }
}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension View {
  nonisolated public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { EmptyView() }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of StoreKit 2 that Sources/PaywallStoreKit uses, with their types, written from Apple's public documentation
// of iOS 16, 18 (win-back offers) and 26.4 (billing plans). Nothing here does anything: `.ci/storekit` has the compiler check the adapter against it where there is no
// StoreKit. That the adapter works is not shown by it.
public import Foundation

public struct Product: Sendable, Identifiable {
  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }

  public struct PurchaseOption: Sendable, Hashable {
    public static func winBackOffer(_ offer: SubscriptionOffer) -> PurchaseOption { PurchaseOption() }
    public static func billingPlanType(_ type: SubscriptionInfo.BillingPlanType) -> PurchaseOption { PurchaseOption() }
  }

  public struct ProductType: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
  }

  public struct SubscriptionPeriod: Sendable, Hashable {
    public enum Unit: Sendable, Hashable { case day, week, month, year }
    public let unit: Unit
    public let value: Int
  }

  public struct SubscriptionOffer: Sendable, Hashable {
    public struct PaymentMode: RawRepresentable, Sendable, Hashable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
      public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
      public static let freeTrial = PaymentMode(rawValue: "FreeTrial")
    }
    public struct OfferType: RawRepresentable, Sendable, Hashable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let introductory = OfferType(rawValue: "Introductory")
      public static let promotional = OfferType(rawValue: "Promotional")
      public static let winBack = OfferType(rawValue: "WinBack")
    }
    public let id: String?
    public let type: OfferType
    public let price: Decimal
    public let displayPrice: String
    public let period: SubscriptionPeriod
    public let periodCount: Int
    public let paymentMode: PaymentMode
  }

  public struct SubscriptionInfo: Sendable {
    public struct RenewalState: RawRepresentable, Sendable, Hashable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }
      public static let subscribed = RenewalState(rawValue: 1)
      public static let expired = RenewalState(rawValue: 2)
      public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
      public static let inGracePeriod = RenewalState(rawValue: 4)
      public static let revoked = RenewalState(rawValue: 5)
    }
    public struct Status: Sendable {
      public let state: RenewalState
      public let transaction: VerificationResult<Transaction>
      public let renewalInfo: VerificationResult<RenewalInfo>
    }
    public struct RenewalInfo: Sendable { public let eligibleWinBackOfferIDs: [String] }
    public typealias BillingPeriod = SubscriptionPeriod
    public struct BillingPlanType: RawRepresentable, Sendable, Hashable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let monthly = BillingPlanType(rawValue: "monthly")
      public static let upFront = BillingPlanType(rawValue: "upFront")
    }
    public struct CommitmentInfo: Sendable {
      public let period: SubscriptionPeriod
      public let price: Decimal
      public let displayPrice: String
    }
    public struct PricingTerms: Sendable {
      public let billingPlanType: BillingPlanType
      public let billingPeriod: BillingPeriod
      public let billingPrice: Decimal
      public let billingDisplayPrice: String
      public let commitmentInfo: CommitmentInfo
      public let subscriptionOffers: [SubscriptionOffer]
    }
    public let pricingTerms: [PricingTerms]
    public let winBackOffers: [SubscriptionOffer]
    public var status: [Status] { get async throws { [] } }
    public let introductoryOffer: SubscriptionOffer?
    public let promotionalOffers: [SubscriptionOffer]
    public let subscriptionGroupID: String
    public let subscriptionPeriod: SubscriptionPeriod
    public var isEligibleForIntroOffer: Bool { get async { false } }
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool { false }
    public static func status(for groupID: String) async throws -> [Status] { [] }
  }

  public let id: String
  public let displayName: String
  public let price: Decimal
  public let displayPrice: String
  public let priceFormatStyle: Decimal.FormatStyle.Currency
  public let subscription: SubscriptionInfo?

  public static func products<Identifiers: Collection>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers.Element == String { [] }

  public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult { .userCancelled }
}

public struct Transaction: Sendable, Identifiable {
  public struct Transactions: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> VerificationResult<Transaction>? { nil }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  public let id: UInt64
  public let productID: String
  public let productType: Product.ProductType
  public let revocationDate: Date?
  public let billingPlanType: Product.SubscriptionInfo.BillingPlanType?
  public func finish() async {}
  public static var updates: Transactions { Transactions() }
  public static var currentEntitlements: Transactions { Transactions() }
}

@frozen public enum VerificationResult<SignedType: Sendable>: Sendable {
  public enum VerificationError: Error { case invalidSignature }
  case unverified(SignedType, VerificationError)
  case verified(SignedType)
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): value
      case .unverified(_, let error): throw error
      }
    }
  }
}

public enum StoreKitError: Error, Sendable {
  case unknown
  case userCancelled
}

public enum AppStore {
  public static func sync() async throws {}
}

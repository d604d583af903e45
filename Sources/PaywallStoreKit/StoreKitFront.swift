#if canImport(StoreKit)
  import Base
  import Foundation
  public import PaywallKit
  public import StoreKit

  /// StoreKit 2 as a session's store. What follows from its answers is decided in `ProductFacts` and `CustomerFacts`.
  ///
  /// ```swift
  /// let store = StoreKitFront { transaction in await server.grant(transaction) }
  /// let session = await PaywallSession.prepared(choice, store: store, events: events, in: zone)
  /// Task { await store.follow(session) }
  /// ```
  public final class StoreKitFront: StoreFront {
    /// Shows the store's sheet. On visionOS, and for several scenes, it takes `purchase(confirmIn:options:)`.
    public typealias Buy =
      @Sendable (_ product: Product, _ options: Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult
    /// What a way to buy takes that names a billing plan or an offer, such as the offer's signature.
    public typealias Options = @Sendable (_ wayToBuy: String) async throws -> Set<Product.PurchaseOption>
    /// Hands a purchase to the app's server.
    public typealias Confirm = @Sendable (_ transaction: Transaction) async -> PurchaseConfirmation

    private let buy: Buy
    private let options: Options?
    private let confirm: Confirm
    private let known = Locked<[String: Product]>([:])

    /// - Parameters:
    ///   - options: nil where the app sells no billing plans and no offers but the introductory ones; such a purchase fails.
    ///   - confirm: accepts what the store has signed, unless it says otherwise.
    public init(
      buy: @escaping Buy, options: Options? = nil, confirm: @escaping Confirm = { _ in .accepted }
    ) { (self.buy, self.options, self.confirm) = (buy, options, confirm) }

    #if !os(visionOS)
      /// Buys with `purchase(options:)`.
      public convenience init(options: Options? = nil, confirm: @escaping Confirm = { _ in .accepted }) {
        self.init(buy: { try await $0.purchase(options: $1) }, options: options, confirm: confirm)
      }
    #endif

    /// What StoreKit sells of these, without products whose price is not exact.
    public func products(_ ids: [String]) async throws -> [StoreProduct] {
      let found = try await Product.products(for: ids)
      known.withLock { known in for product in found { known[product.id] = product } }
      var products: [StoreProduct] = []
      for product in found {
        let isEligible = await product.subscription?.isEligibleForIntroOffer
        if let one = StoreProduct(ProductFacts(product, isEligible: isEligible)) { products.append(one) }
      }
      return products
    }

    /// What StoreKit says that the customer has, by subscription group.
    public func customer(of products: [StoreProduct]) async -> CustomerState {
      var groups: [String: CustomerState.Subscription] = [:]
      for group in Set(products.compactMap(\.group)) {
        // Without an answer, nobody is promised a trial.
        let statuses = try? await Product.SubscriptionInfo.status(for: group)
        let isEligible = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: group)
        groups[group] = .init((statuses ?? []).map { StatusFacts($0) }, isEligible: statuses != nil && isEligible)
      }
      let kept = await Self.entitlements { $0.productType == .nonConsumable }
      return CustomerState(groups: groups, owned: Set(kept))
    }

    /// Shows the store's sheet, and asks `confirm` about what was bought.
    public func purchase(_ wayToBuy: String) async -> PurchaseOutcome {
      let way = WayToBuy(wayToBuy)
      guard let product = known.withLock({ $0[way.product] }) else {
        return .failed(reason: "the store was not asked for \(way.product)")
      }
      if !way.isPlain, options == nil { return .failed(reason: "\(wayToBuy) takes purchase options") }
      do {
        switch try await buy(product, way.isPlain ? [] : options?(wayToBuy) ?? []) {
        case .success(.verified(let transaction)): return await finish(transaction)
        case .success(.unverified(_, let error)): return .unverified(error.localizedDescription)
        case .userCancelled: return .cancelled
        case .pending: return .pending
        @unknown default: return .failed(reason: "an answer that this version does not know")
        }
      } catch StoreKitError.userCancelled { return .cancelled } catch {
        return .failed(reason: error.localizedDescription)
      }
    }

    private func finish(_ transaction: Transaction) async -> PurchaseOutcome {
      let confirmation = await confirm(transaction)
      if confirmation.isFinal { await transaction.finish() }
      return PurchaseOutcome(confirmation, transaction: String(transaction.id))
    }

    /// Asks for the Apple Account where need be; then every product that the customer is entitled to.
    public func restore() async throws -> [String] {
      do { try await AppStore.sync() } catch { throw BillingError.failed(reason: error.localizedDescription) }
      return await Self.entitlements { _ in true }
    }

    private static func entitlements(_ isMeant: (Transaction) -> Bool) async -> [String] {
      var products: [String] = []
      for await result in Transaction.currentEntitlements {
        if case .verified(let transaction) = result, isMeant(transaction) { products.append(transaction.productID) }
      }
      return products
    }

    /// Reports to a session what was approved or confirmed later, until the task is cancelled. What the session does not
    /// wait for is left to the app's own loop over `Transaction.updates`.
    public func follow(_ session: PaywallSession) async {
      for await result in Transaction.updates {
        guard case .verified(let transaction) = result, transaction.revocationDate == nil else { continue }
        guard let way = session.shown.state.awaited.keys.first(where: { WayToBuy($0).product == transaction.productID })
        else { continue }
        session.report(await finish(transaction), of: way)
      }
    }
  }

  extension ProductFacts {
    fileprivate init(_ product: Product, isEligible: Bool?) {
      let subscription = product.subscription
      let introductory = subscription?.introductoryOffer.map { OfferFacts($0, .introductory) }
      let promotional = (subscription?.promotionalOffers ?? []).map { OfferFacts($0, .promotional) }
      self.init(
        id: product.id, name: product.displayName, displayPrice: product.displayPrice, price: product.price,
        currency: product.priceFormatStyle.currencyCode, locale: product.priceFormatStyle.locale.identifier,
        renews: subscription != nil, period: subscription.flatMap { BillingPeriod($0.subscriptionPeriod) },
        group: subscription?.subscriptionGroupID, offers: (introductory.map { [$0] } ?? []) + promotional,
        isEligibleForIntroductory: isEligible)
    }
  }

  extension OfferFacts {
    fileprivate init(_ offer: Product.SubscriptionOffer, _ kind: StoreOffer.Kind) {
      let payment: StoreOffer.Payment? =
        switch offer.paymentMode {
        case .freeTrial: .free
        case .payAsYouGo: .payAsYouGo
        case .payUpFront: .payUpFront
        default: nil
        }
      self.init(
        id: offer.id, kind: kind, payment: payment, displayPrice: offer.displayPrice, price: offer.price,
        period: BillingPeriod(offer.period), count: offer.periodCount)
    }
  }

  extension StatusFacts {
    fileprivate init(_ status: Product.SubscriptionInfo.Status) {
      let state: State =
        switch status.state {
        case .subscribed: .subscribed
        case .inGracePeriod: .inGracePeriod
        case .inBillingRetryPeriod: .inBillingRetry
        case .expired: .expired
        case .revoked: .revoked
        default: .unknown
        }
      guard case .verified(let transaction) = status.transaction else {
        self.init(state: state, product: nil)
        return
      }
      self.init(state: state, product: transaction.productID)
    }
  }

  extension BillingPeriod {
    fileprivate init?(_ period: Product.SubscriptionPeriod) {
      switch period.unit {
      case .day: self.init(period.value, .day)
      case .week: self.init(period.value, .week)
      case .month: self.init(period.value, .month)
      case .year: self.init(period.value, .year)
      @unknown default: return nil
      }
    }
  }
#endif

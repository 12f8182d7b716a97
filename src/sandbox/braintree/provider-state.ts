/** What the stand-in for Braintree remembers: kept in a file, so that a restart loses no money. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Customer {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: string;
}

/** A card's own data. `declines` is the processor's code for every charge, or empty. */
export interface CardData {
  brand: string;
  bin: string;
  last4: string;
  month: string;
  year: string;
  /** The outcome of a verification. */
  verification: 'approved' | 'declined' | 'failed' | 'fraud';
  declines: string;
}

/** A card in the vault. */
export interface Card extends CardData {
  token: string;
  customerId: string;
  isDefault: boolean;
  createdAt: string;
}

/** What a browser gets for a card number. It can be used once. */
export interface Nonce {
  card: CardData;
  used: boolean;
}

/** A plan; `months` is how often it bills. */
export interface Plan {
  id: string;
  name: string;
  months: number;
  priceCents: number;
}

/** An add-on or a discount that subscriptions inherit from. */
export interface Template {
  id: string;
  name: string;
  description: string;
  amountCents: number;
}

/** An add-on or a discount of a subscription; `cycles` is null when it lasts. */
export interface Modification {
  id: string;
  name: string;
  amountCents: number;
  quantity: number;
  cycles: number | null;
  cyclesDone: number;
}

/** A subscription. Days are `YYYY-MM-DD` in UTC. */
export interface Subscription {
  id: string;
  planId: string;
  cardToken: string;
  status: 'Pending' | 'Active' | 'Past Due' | 'Expired' | 'Canceled';
  priceCents: number;
  addOns: Modification[];
  discounts: Modification[];
  balanceCents: number;
  firstBillingDay: string;
  nextBillingDay: string;
  periodStart: string;
  periodEnd: string;
  paidThroughDay: string;
  cycle: number;
  failureCount: number;
  /** When a failed charge is tried again; empty when it is not. */
  retryDay: string;
  pastDueSince: string;
  createdAt: string;
}

/** A sale or a refund. */
export interface Transaction {
  id: string;
  type: 'sale' | 'credit';
  status: string;
  amountCents: number;
  orderId: string;
  customerId: string;
  cardToken: string;
  card: CardData;
  subscriptionId: string;
  period: { start: string; end: string } | null;
  refundedId: string;
  /** The status of the dispute with the payer's bank, such as `open`; undefined without one. */
  dispute?: string;
  source: 'api' | 'recurring';
  responseCode: string;
  responseText: string;
  responseType: string;
  rejection: string;
  createdAt: string;
  requestKey: string;
}

/** Everything, by id. */
export interface ProviderState {
  customers: Record<string, Customer>;
  cards: Record<string, Card>;
  nonces: Record<string, Nonce>;
  plans: Record<string, Plan>;
  addOns: Record<string, Template>;
  discounts: Record<string, Template>;
  subscriptions: Record<string, Subscription>;
  transactions: Record<string, Transaction>;
}

const empty = (): ProviderState => ({
  customers: {},
  cards: {},
  nonces: {},
  plans: {},
  addOns: {},
  discounts: {},
  subscriptions: {},
  transactions: {},
});

/** Opens the state in `file`; `save` writes it. A missing file is an empty account. */
export function openProviderState(file: string): { state: ProviderState; save(): void } {
  mkdirSync(dirname(file), { recursive: true });
  const stored: Partial<ProviderState> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const state = { ...empty(), ...stored };
  return {
    state,
    save() {
      writeFileSync(`${file}.part`, JSON.stringify(state));
      renameSync(`${file}.part`, file);
    },
  };
}

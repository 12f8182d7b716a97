/** The interface to the carrier: sending texts, phone numbers, prices, and the carrier's own calls. */

/** A text to one number. */
export interface TextToSend {
  /** E.164. */
  to: string;
  /** The artist's service at the carrier: its number is the sender. */
  serviceId: string;
  body: string;
  /** The carrier reports each change of the text here. */
  statusUrl: string;
  /** A text that the carrier could not send within this time is dropped there. */
  validForSeconds: number;
}

/** What became of a call. */
export type SendOutcome =
  | { kind: 'accepted'; carrierId: string; segments: number }
  /** The carrier took nothing. `reason` is the carrier's sentence, `status` that of its HTTP answer. */
  | { kind: 'refused'; code: number; status: number; reason: string }
  /** Never processed; it may be repeated after the pause. */
  | { kind: 'busy'; retryAfterMs: number }
  /** Timeout, broken connection or server error: nobody knows whether the carrier took it. Never repeat it blindly. */
  | { kind: 'unknown'; cause: unknown };

/** Where a text is at the carrier. */
export type CarrierStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled';

/** The state of a text that the carrier reports with this status: everything before its end counts as sent. */
export function reportedState(status: CarrierStatus): 'sent' | 'delivered' | 'failed' {
  if (status === 'delivered') return 'delivered';
  return status === 'undelivered' || status === 'failed' || status === 'canceled' ? 'failed' : 'sent';
}

/** What the carrier says about a text. */
export interface TextReport {
  carrierId: string;
  to: string;
  body: string;
  status: CarrierStatus;
  /** Why it failed; null otherwise. */
  code: number | null;
  segments: number;
  /** Millionths of a US dollar; null while unknown. */
  priceMicros: number | null;
  createdAt: Date;
}

/** A text that a fan sent. */
export interface ReceivedText {
  carrierId: string;
  /** The fan's number, E.164. */
  from: string;
  body: string;
  /** To the second. */
  sentAt: Date;
}

/** A number that can be claimed. */
export interface NumberOffer {
  /** E.164. */
  number: string;
  locality: string;
  region: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** What became of a claim. */
export type ClaimOutcome =
  | { kind: 'claimed'; numberId: string; serviceId: string }
  | { kind: 'refused'; code: number; reason: string };

/** Where the registration of a number is. */
export type RegistrationState = 'registering' | 'approved' | 'refused';

/** What the carrier wants to know before a number may text fans. */
export interface Registration {
  description: string;
  /** How fans opt in, with the words they agree to. */
  messageFlow: string;
  samples: readonly string[];
}

export interface Texts {
  send(text: TextToSend): Promise<SendOutcome>;
  /** One text; undefined when the carrier does not know it. */
  findText(carrierId: string): Promise<TextReport | undefined>;
  /** The texts of a service to a number since an instant, newest first: finds out what became of an unknown send. */
  findTextsTo(question: { to: string; serviceId: string; since: Date }): Promise<TextReport[]>;
  /** The texts that came to one of our numbers since an instant, oldest first; of more than 1,000 the newest. */
  listReceived(question: { to: string; since: Date }): Promise<ReceivedText[]>;
  /** Numbers to claim in an area; none when the carrier has none there. */
  searchNumbers(question: { areaCode: string }): Promise<NumberOffer[]>;
  /**
   * Buys a number and puts it into a service of its own. `key` makes a repeat harmless: what exists under it is used. Inbound texts are posted to
   * `inboundUrl`. Throws when the outcome is unknown.
   */
  claimNumber(claim: { number: string; key: string; inboundUrl: string }): Promise<ClaimOutcome>;
  /** Gives a number back. */
  releaseNumber(numberId: string): Promise<void>;
  /** Hands in the registration of a service; repeating it changes nothing. */
  register(serviceId: string, registration: Registration): Promise<void>;
  /** Where the registration is, with the carrier's reason for a refusal; undefined before it was handed in. */
  registrationOf(serviceId: string): Promise<{ state: RegistrationState; reason: string } | undefined>;
  /** What a segment to a country costs; undefined when the carrier has no price. */
  prices(country: string): Promise<{ perSegmentMicros: number } | undefined>;
  /** Whether the carrier signed this call of one of our URLs. `url` is the public URL with its query, `form` the body's fields. */
  isSigned(call: { url: string; form: Record<string, string>; signature: string }): Promise<boolean>;
  /** Segments that a number sends in a second. */
  textsPerSecond: number;
}

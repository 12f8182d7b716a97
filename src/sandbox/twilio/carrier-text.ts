/** A text as the carrier's stand-in keeps it. */

/** A text, out or in. */
export interface CarrierText {
  sid: string;
  direction: 'outbound-api' | 'inbound';
  serviceSid: string;
  from: string;
  to: string;
  body: string;
  segments: number;
  status: 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';
  errorCode: number | null;
  /** Dollars, negative; null until the carrier has settled it. */
  price: string | null;
  statusCallback: string;
  createdAt: Date;
  /** When it left or came in; null while it waits. */
  sentAt: Date | null;
}

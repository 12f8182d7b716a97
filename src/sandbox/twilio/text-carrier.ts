/** The account at the carrier's stand-in: numbers, services, texts, and what fans' phones got. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { placeOf } from '#domain/messaging/places.ts';
import { isCarrierKeyword, readReply } from '#domain/messaging/reply.ts';
import { countSegments } from '#domain/messaging/segments.ts';
import { type CarrierService, type OwnedNumber, openCarrierAccount } from './carrier-account.ts';
import { type CallbackMode, type CarrierCalls, createCarrierCalls } from './carrier-calls.ts';
import type { CarrierText } from './carrier-text.ts';
import { createTextQueue, type QueueEnd, type TextQueue } from './text-queue.ts';

/** How the next texts fare: delivered, failed with a code, accepted with a broken connection, or not taken; `barred` means that the account is refused. */
export const textFates = [
  'delivered',
  'undelivered',
  'unreachable',
  'filtered',
  'unregistered',
  'capped',
  'lost-answer',
  'busy',
  'away',
  'barred',
] as const;
export type TextFate = (typeof textFates)[number];

/** How registrations end: at once, by hand on the sandbox page, or refused. */
export const registrationModes = ['at-once', 'by-hand', 'refused'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** A text as the API takes it. */
interface TextToTake {
  to: string;
  serviceSid: string;
  body: string;
  statusCallback: string;
  /** A text that could not leave within this time is dropped. */
  validForSeconds: number;
}

export interface TextCarrier {
  readonly keys: { accountSid: string; authToken: string; brandSid: string };
  /** Where the account is kept. */
  readonly directory: string;
  readonly numbers: Map<string, OwnedNumber>;
  readonly services: Map<string, CarrierService>;
  /** Every text, oldest first; at most the newest 200,000. */
  readonly texts: Map<string, CarrierText>;
  readonly calls: CarrierCalls;
  /** How texts fare from now on; `share` is the part of them in percent, the others are delivered. */
  fate: { kind: TextFate; share: number };
  /** How long a caller waits for the answer about a text, in milliseconds. */
  answersAfter: number;
  registers: RegistrationMode;
  callbackMode: CallbackMode;
  readonly queue: TextQueue;
  /** Takes a text; a code when it is refused. With `isLost`, the caller does not get the answer. */
  take(text: TextToTake): { text: CarrierText; isLost: boolean } | { code: number };
  /** Lets a fan's phone send a text to a number. */
  reply(from: string, to: string, body: string): Promise<void>;
  /** What phones got and sent, newest first. */
  conversation(limit: number): CarrierText[];
  isBlocked(serviceSid: string, number: string): boolean;
  /** The number of a service; empty without one. */
  numberOf(serviceSid: string): string;
  /** Ends a registration that is decided by hand; `reason` is empty for an approval. */
  decide(serviceSid: string, reason: string): void;
  /** Writes numbers, services and registrations. */
  save(): void;
  /** Does what is due by the clock: queued texts, late reports, and the opt-outs since the last time are written. */
  sweep(): void;
}

const mostTexts = 200_000;
const sidOf = (prefix: string): string => `${prefix}${randomBytes(16).toString('hex')}`;
/** Dollars a segment. */
const usPrice = 0.0083;
const otherPrice = 0.055;

/** The codes of texts that a phone's carrier did not deliver. */
const failures: Partial<Record<TextFate, number>> = {
  ...{ undelivered: 30005, unreachable: 30003, filtered: 30007 },
  ...{ unregistered: 30034, capped: 30023 },
};

/** What a segment to a number costs here, in dollars. */
export const priceOf = (number: string): number => (number.startsWith('+1') ? usPrice : otherPrice);

/** The next of two outcomes, so that exactly `share` of a hundred texts fare badly, spread evenly. */
function createShare(): (share: number) => boolean {
  let sum = 0;
  return (share) => {
    sum += share;
    if (sum < 100) return false;
    sum -= 100;
    return true;
  };
}

/** Opens the account that is kept in `directory`. Texts are kept in memory. */
export function createTextCarrier({
  directory,
  clock,
  authToken,
}: {
  directory: string;
  clock: Clock;
  authToken: string;
}): TextCarrier {
  const account = openCarrierAccount(directory);
  const { numbers, services, blocked } = account;
  const texts = new Map<string, CarrierText>();
  const calls = createCarrierCalls(authToken, clock);
  const queue = createTextQueue(clock);
  let isUnsaved = false;
  const isNext = createShare();

  const keep = (text: CarrierText): CarrierText => {
    texts.set(text.sid, text);
    for (const sid of texts.keys()) {
      if (texts.size <= mostTexts) break;
      texts.delete(sid);
    }
    return text;
  };
  const numberOf = (serviceSid: string): string => {
    const [first = ''] = services.get(serviceSid)?.numberSids ?? [];
    return numbers.get(first)?.number ?? '';
  };
  const serviceOf = (number: string): CarrierService | undefined =>
    [...services.values()].find(({ numberSids }) => numberSids.some((sid) => numbers.get(sid)?.number === number));

  /** What a phone's carrier says about a text, some moments later. */
  function end(text: CarrierText, kind: TextFate, what: QueueEnd): void {
    const report = (status: CarrierText['status'], code: number | null): void => {
      text.status = status;
      text.errorCode = code;
      calls.report(text, carrier.callbackMode);
    };
    if (what !== 'left') {
      report('failed', what === 'expired' ? 30036 : 30001);
      return;
    }
    const code = failures[kind] ?? null;
    text.sentAt = clock.now();
    text.price = String(-priceOf(text.to) * text.segments);
    report('sent', null);
    report(code === null ? 'delivered' : 'undelivered', code);
  }

  const carrier: TextCarrier = {
    keys: { accountSid: `AC${'0'.repeat(24)}sandbox0`, authToken, brandSid: `BN${'0'.repeat(32)}` },
    ...{ directory, numbers, services, texts, calls },
    fate: { kind: 'delivered', share: 100 },
    answersAfter: 0,
    registers: 'at-once',
    callbackMode: 'after',
    queue,
    take({ to, serviceSid, body, statusCallback, validForSeconds }) {
      const service = services.get(serviceSid);
      if (service === undefined) return { code: 21701 };
      if (body === '') return { code: 21602 };
      if (body.length > 1600) return { code: 21617 };
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return { code: 21211 };
      if (blocked.has(`${serviceSid} ${to}`)) return { code: 21610 };
      if (placeOf(to).country === 'US' && service.campaign?.status !== 'VERIFIED') return { code: 30034 };
      const kind = carrier.fate.kind !== 'delivered' && isNext(carrier.fate.share) ? carrier.fate.kind : 'delivered';
      if (kind === 'busy') return { code: 20429 };
      if (kind === 'barred') return { code: 20003 };
      if (kind === 'away') return { code: 0 };
      const text = keep({
        ...{
          sid: sidOf('SM'),
          direction: 'outbound-api',
          serviceSid,
          from: numberOf(serviceSid),
          to,
          body,
          statusCallback,
        },
        segments: countSegments(body).segments,
        status: 'accepted',
        errorCode: null,
        price: null,
        createdAt: clock.now(),
        sentAt: null,
      });
      queue.add(text, validForSeconds, (what) => end(text, kind, what));
      return { text, isLost: kind === 'lost-answer' };
    },
    async reply(from, to, body) {
      const service = serviceOf(to);
      const text = keep({
        ...{
          sid: sidOf('SM'),
          direction: 'inbound',
          serviceSid: service?.sid ?? '',
          from,
          to,
          body,
          statusCallback: '',
        },
        ...{ segments: countSegments(body).segments, status: 'received', errorCode: null, price: null },
        createdAt: clock.now(),
        sentAt: clock.now(),
      });
      if (service === undefined) return;
      if (isCarrierKeyword(body)) answerKeyword(service, from, body);
      await calls.inbound(text, service.inboundUrl);
    },
    conversation: (limit) => [...texts.values()].reverse().slice(0, limit),
    isBlocked: (serviceSid, number) => blocked.has(`${serviceSid} ${number}`),
    numberOf,
    decide(serviceSid, reason) {
      const campaign = services.get(serviceSid)?.campaign;
      if (campaign === undefined) return;
      campaign.status = reason === '' ? 'VERIFIED' : 'FAILED';
      campaign.reason = reason;
      account.save();
    },
    save: account.save,
    sweep() {
      queue.sweep();
      calls.sendDue();
      if (isUnsaved) account.save();
      isUnsaved = false;
    },
  };

  /** The carrier's own words after STOP, START and HELP. */
  function answerKeyword(service: CarrierService, from: string, body: string): void {
    const kind = readReply(body);
    const key = `${service.sid} ${from}`;
    if (kind === 'stop') blocked.add(key);
    if (kind === 'start') blocked.delete(key);
    isUnsaved = true;
    const words = {
      stop: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
      start: 'You have successfully been re-subscribed to messages from this number. Reply STOP to unsubscribe.',
      help: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
      other: '',
    }[kind];
    keep({
      ...{
        sid: sidOf('SM'),
        direction: 'outbound-api',
        serviceSid: service.sid,
        from: numberOf(service.sid),
        to: from,
      },
      ...{ body: words, segments: 1, status: 'delivered', errorCode: null, price: '0', statusCallback: '' },
      createdAt: clock.now(),
      sentAt: clock.now(),
    });
  }
  return carrier;
}

/** A new id with Twilio's prefix for its kind. */
export const newSid = sidOf;

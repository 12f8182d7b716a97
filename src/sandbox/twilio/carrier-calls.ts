/** Signs and sends the stand-in's calls: reports about texts, and texts from fans. */
import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Clock } from '#domain/kernel/clock.ts';
import type { CarrierText } from './carrier-text.ts';

/** When reports arrive: after the answer, an hour late, never, twice each, the last one first, or with a wrong signature. */
export const callbackModes = ['after', 'late', 'never', 'doubled', 'reversed', 'forged'] as const;
export type CallbackMode = (typeof callbackModes)[number];

export interface CarrierCalls {
  /** Queues a report of the text's present status. */
  report(text: CarrierText, mode: CallbackMode): void;
  /** Hands a fan's text over; resolves when it was answered. */
  inbound(text: CarrierText, url: string): Promise<void>;
  /** Sends the late reports that are due by the clock; all of them with `all`. */
  sendDue(all?: 'all'): void;
  /** How many late reports wait. */
  waiting(): number;
  /** Resolves when every queued report was sent; late ones that are not due are not waited for. */
  settled(): Promise<void>;
}

interface Call {
  url: string;
  form: Record<string, string>;
  isForged: boolean;
}

const lateBy = 3_600_000;
const answerTimeout = 15_000;
const atOnce = 20;
const dispatcher = new Agent({
  headersTimeout: answerTimeout,
  bodyTimeout: answerTimeout,
  connect: { timeout: answerTimeout },
});

/** Twilio's signature: the URL and every field, sorted, keyed with the auth token. */
function signTwilio(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const text = Object.keys(form)
    .sort()
    .reduce((sum, name) => sum + name + (form[name] ?? ''), url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** Creates the sender of calls. */
export function createCarrierCalls(authToken: string, clock: Clock): CarrierCalls {
  let late: { dueAt: number; call: Call }[] = [];
  const queue: Call[] = [];
  const held = new Map<string, Record<string, string>>();
  let running = 0;
  let whenIdle: (() => void)[] = [];

  async function post(url: string, form: Record<string, string>, isForged = false): Promise<void> {
    // Two calls for each text: the plain client takes a third of the time that fetch takes.
    await request(url, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'x-twilio-signature': signTwilio(isForged ? 'somebody else' : authToken, url, form),
      },
      dispatcher,
    })
      .then(({ body }) => body.dump())
      // A receiver that is away misses the report, as with the real carrier.
      .catch(() => undefined);
  }

  function pump(): void {
    while (running < atOnce) {
      const next = queue.shift();
      if (next === undefined) break;
      running += 1;
      void post(next.url, next.form, next.isForged).then(() => {
        running -= 1;
        pump();
      });
    }
    if (running === 0 && queue.length === 0) {
      for (const tell of whenIdle) tell();
      whenIdle = [];
    }
  }

  return {
    report(text, mode) {
      if (text.statusCallback === '' || mode === 'never') return;
      const form: Record<string, string> = {
        ...{ MessageSid: text.sid, SmsSid: text.sid, MessageStatus: text.status, SmsStatus: text.status },
        ...{ To: text.to, From: text.from, MessagingServiceSid: text.serviceSid, ApiVersion: '2010-04-01' },
        ...(text.errorCode === null ? {} : { ErrorCode: String(text.errorCode) }),
      };
      const call = { url: text.statusCallback, form, isForged: mode === 'forged' };
      if (mode === 'late') {
        late.push({ dueAt: clock.now().getTime() + lateBy, call });
        return;
      }
      if (mode === 'reversed' && text.status === 'sent') {
        held.set(text.sid, form);
        return;
      }
      queue.push(call);
      if (mode === 'doubled') queue.push(call);
      const earlier = held.get(text.sid);
      if (earlier !== undefined) queue.push({ ...call, form: earlier });
      held.delete(text.sid);
      pump();
    },
    sendDue(all) {
      const now = all === undefined ? clock.now().getTime() : Number.POSITIVE_INFINITY;
      if (late.every(({ dueAt }) => dueAt > now)) return;
      queue.push(...late.filter(({ dueAt }) => dueAt <= now).map(({ call }) => call));
      late = late.filter(({ dueAt }) => dueAt > now);
      pump();
    },
    waiting: () => late.length,
    inbound: (text, url) =>
      post(url, {
        ...{ MessageSid: text.sid, SmsSid: text.sid, From: text.from, To: text.to, Body: text.body },
        ...{ NumMedia: '0', NumSegments: String(text.segments), MessagingServiceSid: text.serviceSid },
        ApiVersion: '2010-04-01',
      }),
    settled: () =>
      running === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle.push(resolve);
          }),
  };
}

/** Signs and sends the stand-in's webhooks, in the order and number that a switch asks for. */
import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { type Xml, xmlDocument } from './xml.ts';

/** When webhooks arrive: after the answer, before it, an hour late, three times, never, or newest first. */
export const webhookModes = ['after', 'first', 'late', 'thrice', 'never', 'reversed'] as const;
export type WebhookMode = (typeof webhookModes)[number];

/** A webhook that was made. `status` is the receiver's last answer, 0 when there was none. */
export interface SentWebhook {
  kind: string;
  signature: string;
  payload: string;
  attempts: number;
  status: number;
  /** When it is sent (again), in milliseconds; undefined when it is done. */
  dueAt: number | undefined;
}

export interface WebhookSender {
  mode: WebhookMode;
  readonly url: string;
  /** Every webhook, oldest first; at most the newest 200. */
  readonly sent: readonly SentWebhook[];
  /** Makes a webhook; it is sent by `flush` or `resendDue`. */
  queue(kind: string, subject: { readonly [name: string]: Xml }): void;
  /** Sends what is due; resolves when the receiver has answered. */
  flush(): Promise<void>;
  /** Sends what became due by the clock. */
  resendDue(): void;
  /** Makes everything that waits due now, and sends it. */
  sendWaiting(): Promise<void>;
  /** The answer that the URL has to give to a challenge. */
  challengeAnswer(challenge: string): string;
}

const hour = 3_600_000;
/** Braintree's sandbox gives up after three hours. */
const mostAttempts = 4;
const mostKept = 200;
const answerTimeout = 30_000;

/** Creates the sender. The key of a signature is the SHA-1 of the private key. */
export function createWebhookSender({
  url,
  keys: { publicKey, privateKey },
  clock,
}: {
  url: string;
  keys: { publicKey: string; privateKey: string };
  clock: Clock;
}): WebhookSender {
  const key = createHash('sha1').update(privateKey).digest();
  const sign = (text: string) => `${publicKey}|${createHmac('sha1', key).update(text).digest('hex')}`;
  const sent: SentWebhook[] = [];
  const now = () => clock.now().getTime();

  async function send(webhook: SentWebhook): Promise<void> {
    webhook.attempts += 1;
    const body = new URLSearchParams({ bt_signature: webhook.signature, bt_payload: webhook.payload });
    try {
      const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(answerTimeout) });
      webhook.status = response.status;
    } catch {
      webhook.status = 0;
    }
    const isDone = webhook.status >= 200 && webhook.status < 300;
    if (!isDone && webhook.attempts < mostAttempts) webhook.dueAt = now() + hour;
  }

  let sending = Promise.resolve();
  async function sendDue(): Promise<void> {
    const due = sent.filter(({ dueAt }) => dueAt !== undefined && dueAt <= now());
    // Cleared before it is sent: one that fails becomes due again.
    for (const webhook of due) webhook.dueAt = undefined;
    if (sender.mode === 'reversed') due.reverse();
    for (const webhook of due) {
      await send(webhook);
      if (sender.mode === 'thrice' && webhook.attempts === 1) {
        await send(webhook);
        await send(webhook);
      }
    }
  }

  const sender: WebhookSender = {
    mode: 'after',
    url,
    sent,
    queue(kind, subject) {
      const xml = xmlDocument('notification', { timestamp: clock.now(), kind, subject });
      const payload = `${Buffer.from(xml).toString('base64').replace(/.{60}/g, '$&\n')}\n`;
      const dueAt = sender.mode === 'never' ? undefined : sender.mode === 'late' ? now() + hour : now();
      sent.push({ kind, payload, signature: sign(payload), attempts: 0, status: 0, dueAt });
      sent.splice(0, sent.length - mostKept);
    },
    flush() {
      // A caller that waits for the webhooks waits for those that are on their way, too.
      sending = sending.then(sendDue);
      return sending;
    },
    resendDue() {
      void sender.flush();
    },
    async sendWaiting() {
      for (const webhook of sent) if (webhook.dueAt !== undefined) webhook.dueAt = now();
      await sender.flush();
    },
    challengeAnswer: sign,
  };
  return sender;
}

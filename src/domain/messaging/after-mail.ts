/** What follows for a mail of a drop from the answer of the mail server (DROP-166 to DROP-168). */

import type { PauseReason } from './pause-reasons.ts';
import { isUnknownRecipient, saysUnknownRecipient } from './unknown-recipient.ts';

/** What a mail server answered. */
export type MailAnswer =
  | { kind: 'accepted' }
  /** It was never handed over: no connection, no login. */
  | { kind: 'busy' }
  /** The server refused it with this reply code, at this step. `detail` is the enhanced status code such as `5.1.1`; empty without one. `words` is the whole reply. */
  | { kind: 'refused'; code: number; detail: string; words?: string; step: 'sender' | 'recipient' | 'message' }
  /** The connection broke after the mail had begun: nobody knows whether the server took it. Never repeat it. */
  | { kind: 'unknown' };

/** The next state of the mail's row. */
export interface AfterMail {
  state: 'sent' | 'failed' | 'queued' | 'unknown';
  /** When a queued one is tried again. */
  notBefore: Date | null;
  /** The email does not exist: it gets no mail of a drop again. */
  bounced?: true;
  /** Set when the whole drop has to stop. */
  pause?: PauseReason;
}

const minute = 60_000;
/** Tries after a temporary refusal; together they take about a day. */
const mostTries = 10;
const longestPause = 4 * 60 * minute;

/** `attempts` counts the tries so far, this one included. */
export function afterMail(answer: MailAnswer, { attempts, now }: { attempts: number; now: Date }): AfterMail {
  const again = (milliseconds: number): AfterMail => ({
    state: 'queued',
    notBefore: new Date(now.getTime() + milliseconds),
  });
  switch (answer.kind) {
    case 'accepted':
      return { state: 'sent', notBefore: null };
    case 'unknown':
      return { state: 'unknown', notBefore: null };
    case 'busy':
      return again(minute);
    case 'refused': {
      const { code, step } = answer;
      if (code < 500)
        return attempts < mostTries
          ? again(Math.min(longestPause, 2 ** attempts * minute))
          : { state: 'failed', notBefore: null };
      // Whatever the server has against the sender concerns every mail.
      if (step === 'sender') return { ...again(0), pause: 'MAIL_REFUSED' };
      // After the content a code is about the mail, but Yahoo says only there, in words, that nobody has the email.
      const isGone =
        step === 'recipient'
          ? isUnknownRecipient(answer)
          : isUnknownRecipient(answer) && saysUnknownRecipient(answer.words ?? '');
      return { state: 'failed', notBefore: null, ...(isGone ? { bounced: true } : {}) };
    }
  }
}

/** The reply code of an email whose letters before the @ this installation's mail server cannot pass on (DROP-192). */
export const withoutUtf8Code = 555;

/** Why a mail failed, for its artist. */
export function mailSentence(code: number): string {
  if (code === withoutUtf8Code) return 'Our mail server cannot send to an email with such letters before the @';
  if (code >= 500) return 'The mail server of this fan refused the mail';
  return 'The mail server of this fan did not take the mail, though it was tried for a day';
}

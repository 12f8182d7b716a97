/** What follows for a mail of a drop from the answer of the mail server (DROP-166 to DROP-168). */
import type { PauseReason } from './pause-reasons.ts';

/** What a mail server answered. */
export type MailAnswer =
  | { kind: 'accepted' }
  /** It was never handed over: no connection, no login. */
  | { kind: 'busy' }
  /** The server refused it with this reply code, at this step. `detail` is the enhanced status code such as `5.1.1`; empty without one. */
  | { kind: 'refused'; code: number; detail: string; step: 'sender' | 'recipient' | 'message' }
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
/** Replies with which servers without enhanced codes say that nobody has this email. */
const nobodyThere: readonly number[] = [550, 551, 553];

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
      const isGone = step === 'recipient' && isNobody(answer);
      return { state: 'failed', notBefore: null, ...(isGone ? { bounced: true } : {}) };
    }
  }
}

/** Whether a reply says that nobody has the email. 5.1.x is about the address; 5.7.x, for example, is about rules of the server, which may change. */
export function isNobody({ code, detail }: { code: number; detail: string }): boolean {
  return detail === '' ? nobodyThere.includes(code) : /^5\.1\.[0-36]$/.test(detail);
}

/** Why a mail failed, for its artist. */
export function mailSentence(code: number): string {
  if (code >= 500) return 'The mail server of this fan refused the mail';
  return 'The mail server of this fan did not take the mail, though it was tried for a day';
}

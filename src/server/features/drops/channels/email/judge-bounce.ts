/** What follows when a host says that nobody has an email: the fan gets no mails any more, unless the host says it of too many (DROP-164, DROP-190). */
import type { Clock } from '#domain/kernel/clock.ts';
import { hostOfEmail, hourOf, isBounceWave, spanOfWave } from '#domain/messaging/bounce-wave.ts';
import type { Queryable } from '../../../../platform/db/postgres.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { FansService } from '../../../fans/fans.service.ts';
import type { BouncesStore } from './bounces.store.ts';

export interface JudgeBounceDeps {
  bounces: BouncesStore;
  fans: Pick<FansService, 'noteBounce' | 'takeBackBounces'>;
  clock: Clock;
  log: Logger;
}

/**
 * Judges a mail whose row says already that it bounced; `mailId` is the row's id. `gone`: no drop goes to the email any more. `doubted`: the host
 * is not believed, and the fan stays.
 */
export type JudgeBounce = (mail: { mailId: string; email: string }, within: Queryable) => Promise<'gone' | 'doubted'>;

/** Makes the judge. */
export function createBounceJudge({ bounces, fans, clock, log }: JudgeBounceDeps): JudgeBounce {
  return async ({ mailId, email }, within) => {
    const host = hostOfEmail(email);
    await bounces.lockHost(host, within);
    const now = clock.now();
    const sentAt = (await bounces.sentAt(mailId, within)) ?? now;
    const hour = hourOf(sentAt);
    const near = { host, ...spanOfWave(hour) };
    const isKnown = await bounces.hasWave(near, within);
    const mails = isKnown ? undefined : await bounces.countMails({ host, from: hour, until: endOf(hour) }, within);
    if (mails !== undefined && isBounceWave(mails)) {
      await bounces.noteWave({ host, hour, now }, within);
      // Those before the one that made it a wave were believed.
      const emails = await bounces.bouncedOf(near, within);
      await fans.takeBackBounces(emails, within);
      log.error({ host, hour, ...mails }, 'A mail host sends back too many mails; its fans are kept.');
    } else if (!isKnown) {
      await fans.noteBounce(email, within);
      return 'gone';
    }
    if (!(await bounces.cameBackBefore(email, sentAt, within))) return 'doubted';
    await fans.noteBounce(email, within);
    return 'gone';
  };
}

const endOf = (hour: Date): Date => new Date(hour.getTime() + 3_600_000);

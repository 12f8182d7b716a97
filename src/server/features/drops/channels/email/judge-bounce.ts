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
  /** Whether these mails are a wave; then it is noted, and the fans are taken back who were believed to be gone before. */
  async function notices(wave: Parameters<BouncesStore['noteWave']>[0], within: Queryable): Promise<boolean> {
    const { host, artistId, hour } = wave;
    const mails = await bounces.countMails({ host, artistId, from: hour, until: endOf(hour) }, within);
    if (!isBounceWave(mails)) return false;
    await bounces.noteWave(wave, within);
    await fans.takeBackBounces(await bounces.bouncedOf({ host, artistId, ...spanOfWave(hour) }, within), within);
    log.error({ host, artistId, hour, ...mails }, 'A mail host sends back too many mails; its fans are kept.');
    return true;
  }

  return async ({ mailId, email }, within) => {
    const host = hostOfEmail(email);
    await bounces.lockHost(host, within);
    const now = clock.now();
    const mail = await bounces.mailOf(mailId, within);
    const sentAt = mail?.sentAt ?? now;
    const hour = hourOf(sentAt);
    const artistId = mail?.artistId ?? null;
    const isDoubted =
      (await bounces.hasWave({ host, artistId, ...spanOfWave(hour) }, within)) ||
      // A host that is out of order is seen by all artists together, one that refuses a single artist by that one's mails.
      (await notices({ host, artistId: null, hour, now }, within)) ||
      (artistId !== null && (await notices({ host, artistId, hour, now }, within)));
    if (!isDoubted) {
      await fans.noteBounce(email, within);
      return 'gone';
    }
    if (!(await bounces.cameBackBefore(email, sentAt, within))) return 'doubted';
    await fans.noteBounce(email, within);
    return 'gone';
  };
}

const endOf = (hour: Date): Date => new Date(hour.getTime() + 3_600_000);

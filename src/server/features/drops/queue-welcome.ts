/** Queues the welcome text of an opt-in: once for each number and artist, sent by the engine of drops (DROP-150, DROP-153). */

import type { Clock } from '#domain/kernel/clock.ts';
import { allowsNumber, welcomes } from '#domain/messaging/drop-settings.ts';
import { welcomeMessage } from '#domain/messaging/welcome.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { TextConsents } from '../fans/text-consents.service.ts';
import type { AudienceStore } from './audience.store.ts';
import { areaOf } from './channels/sms/audience.ts';
import type { FindSender } from './channels/sms/find-sender.ts';
import { priceOf } from './channels/sms/price.ts';
import { windowOf } from './channels/sms/windows.ts';
import type { WelcomeTurn } from './welcome-turn.ts';
import type { WelcomesStore } from './welcomes.store.ts';

export interface WelcomeDeps {
  welcomes: WelcomesStore;
  audience: AudienceStore;
  findSender: FindSender;
  settings: Pick<DropSettingsService, 'of'>;
  consents: Pick<TextConsents, 'hashesOf'>;
  turnOf: WelcomeTurn;
  clock: Clock;
}

/** A number that was left for all news of an artist. */
export interface WelcomedFan {
  artistId: string;
  /** E.164. */
  number: string;
  /** IANA name that the browser gave; empty when it gave none. */
  timeZone: string;
  /** Of the visitor who left the number: counted against limits by network, and not stored. */
  ipAddress: string;
}

/** Queues the text within the transaction that stores the opt-in. A number that was welcomed before gets nothing. */
export type QueueWelcome = (optInId: string, within: Queryable) => Promise<void>;

/** What queues the fan's welcome text; undefined where the artist cannot text now, or the fan gets none. */
export async function prepareWelcome(
  { welcomes: store, audience, findSender, settings, consents, turnOf, clock }: WelcomeDeps,
  { artistId, number, timeZone, ipAddress }: WelcomedFan,
): Promise<QueueWelcome | undefined> {
  const [{ sender }, wanted] = await Promise.all([findSender(artistId), settings.of(artistId)]);
  if (sender === undefined || !allowsNumber(wanted, number) || !welcomes(wanted, number)) return undefined;
  const message = welcomeMessage(wanted.welcomeWords);
  return async (optInId, within) => {
    const now = clock.now();
    if (!(await store.remember(artistId, consents.hashesOf(number), now, within))) return;
    const notBefore = await turnOf({ artistId, number, ipAddress, now }, within);
    const group = { area: areaOf(number), timeZone, sample: number };
    const costCents = priceOf([{ ...group, count: 1 }]);
    const dropId = await store.open({ artistId, message, costCents, now }, within);
    await audience.addRecipient(dropId, { optInId, number, timeZone, now, notBefore }, within);
    await audience.saveGroups(dropId, [windowOf(group, now)], within);
  };
}

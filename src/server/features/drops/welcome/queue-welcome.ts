/** Queues the welcome text of an opt-in: once for each number and artist, sent by the engine of drops (DROP-150, DROP-153). */

import type { Clock } from '#domain/kernel/clock.ts';
import { allowsNumber, welcomes } from '#domain/messaging/drop-settings.ts';
import { welcomeMessage } from '#domain/messaging/welcome.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FanOptedIn } from '../../../platform/facts/fact-catalogue.ts';
import type { DropSettingsService } from '../../drop-settings/drop-settings.service.ts';
import type { TextConsents } from '../../fans/consents/text-consents.service.ts';
import type { FindSender } from '../../numbers/senders.service.ts';
import type { AudienceStore } from '../audience/audience.store.ts';
import { areaOf } from '../channels/sms/audience.ts';
import { priceOf } from '../channels/sms/price.ts';
import { windowOf } from '../channels/sms/windows.ts';
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

/** Queues the fan's welcome text; nothing where the artist cannot text now, or the fan gets none or was welcomed before. */
export async function queueWelcome(
  { welcomes: store, audience, findSender, settings, consents, turnOf, clock }: WelcomeDeps,
  { artistId, contact: number, optInId, timeZone, ipAddress }: FanOptedIn,
  within: Queryable,
): Promise<void> {
  const [{ sender }, wanted] = [await findSender(artistId, 'news', within), await settings.of(artistId, within)];
  if (sender === undefined || !allowsNumber(wanted, number) || !welcomes(wanted, number)) return;
  const now = clock.now();
  if (!(await store.remember(artistId, consents.hashesOf(number), now, within))) return;
  const notBefore = await turnOf({ artistId, number, ipAddress, now }, within);
  const group = { area: areaOf(number), timeZone, sample: number };
  const costCents = priceOf([{ ...group, count: 1 }]);
  const dropId = await store.open({ artistId, message: welcomeMessage(wanted.welcomeWords), costCents, now }, within);
  await audience.addRecipient(dropId, { optInId, number, timeZone, now, notBefore }, within);
  await audience.saveGroups(dropId, [windowOf(group, now)], within);
}

/** The flight plan of a drop by text: local hours, the pace of the number, and the carrier's prices. */
import { setImmediate as turn } from 'node:timers/promises';
import { carrierCostMicros, shownCostCents } from '#domain/messaging/cost.ts';
import { planFlight } from '#domain/messaging/flight-plan.ts';
import { fieldsOf } from '#domain/messaging/merge-fields.ts';
import { countSegments } from '#domain/messaging/segments.ts';
import { isAtNight } from '#domain/messaging/sending-window.ts';
import { markedUrl } from '#domain/stats/drop-mark.ts';
import type { Texts } from '../../../../vendors/texts/texts.ts';
import type { DropSettingsService } from '../../../drop-settings/drop-settings.service.ts';
import type { FindSender } from '../../../numbers/senders.service.ts';
import type { Audience, AudienceGroup, AudienceStore, WordedGroup } from '../../audience/audience.store.ts';
import type { DropPlan, PlannedDrop } from '../drop-plan.ts';
import { textFor } from './drop-text.ts';
import { leftOutOf } from './left-out.ts';
import { countPlaces } from './price.ts';
import { windowOf } from './windows.ts';

export interface PlanDeps {
  audience: AudienceStore;
  texts: Pick<Texts, 'prices'>;
  settings: Pick<DropSettingsService, 'of'>;
  findSender: FindSender;
}

/** The rate with which a drop is planned while the artist has no number: one segment a second. */
const slowest = 1;

/** A group with the segments that all of its texts take together. */
type SizedGroup = AudienceGroup & { segments: number };

/** How many texts are counted in one turn of the event loop. */
const countedAtOnce = 200;

/** The groups of one area and time zone each, with the segments of the text that each fan gets. */
async function sizeGroups(
  groups: readonly WordedGroup[],
  what: { message: string; link: string; linkMark: string; artistName: string },
): Promise<SizedGroup[]> {
  const sized = new Map<string, SizedGroup>();
  for (const [index, { area, timeZone, sample, count, ...words }] of groups.entries()) {
    if (index % countedAtOnce === countedAtOnce - 1) await turn();
    const key = `${area} ${timeZone}`;
    const group = sized.get(key) ?? { area, timeZone, sample, count: 0, segments: 0 };
    group.count += count;
    group.segments += count * countSegments(textFor(what, words, what.artistName)).segments;
    sized.set(key, group);
  }
  return [...sized.values()];
}

/** Plans a drop that is not sent yet. */
export async function planTexts(
  { audience, texts, settings, findSender }: PlanDeps,
  who: Audience,
  what: PlannedDrop,
): Promise<DropPlan> {
  const [wanted, { sender }] = await Promise.all([settings.of(who.artistId), findSender(who.artistId)]);
  const leftOut = await leftOutOf(audience, wanted, who);
  const worded = await audience.groupsOf(who, { without: leftOut.beginnings, fields: fieldsOf(what.message) });
  const groups = (await sizeGroups(worded, what)).map((group) => ({ ...group, ...windowOf(group, what.startsAt) }));
  const byCountry = new Map<string, { count: number; segments: number }>();
  for (const { country, count, segments } of groups) {
    const sum = byCountry.get(country) ?? { count: 0, segments: 0 };
    byCountry.set(country, { count: sum.count + count, segments: sum.segments + segments });
  }
  const carrierCosts = await Promise.all(
    [...byCountry].map(async ([country, { count, segments }]) => {
      const price = await texts.prices(country).catch(() => undefined);
      return { country, count, priceMicros: price === undefined ? null : carrierCostMicros({ segments, ...price }) };
    }),
  );
  const places = countPlaces(groups);
  return {
    flight: planFlight({
      groups: groups.map((group) => ({
        ...group,
        segments: group.segments / group.count,
        windowAt: (at) => windowOf(group, at),
      })),
      now: what.startsAt,
      textsPerSecond: sender?.textsPerSecond ?? slowest,
    }),
    ...places,
    textLink: markedUrl(what.link, what.linkMark),
    leftOut: leftOut.count,
    introduced: worded.reduce((sum, { isIntroduced, count }) => sum + (isIntroduced ? count : 0), 0),
    atNight: groups.reduce(
      (sum, { sample: number, timeZone, count }) =>
        sum + (isAtNight({ number, timeZone, at: what.startsAt }) ? count : 0),
      0,
    ),
    shownCostCents: shownCostCents(places),
    carrierCosts: carrierCosts.sort((a, b) => b.count - a.count || a.country.localeCompare(b.country)),
  };
}

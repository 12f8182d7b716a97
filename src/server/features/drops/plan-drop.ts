/** The flight plan of a drop before it is sent: how many go when, until when it takes, and what it costs (DROP-74). */
import { setImmediate as turn } from 'node:timers/promises';
import { carrierCostMicros, shownCostCents } from '#domain/messaging/cost.ts';
import { type FlightPlan, planFlight } from '#domain/messaging/flight-plan.ts';
import { fieldsOf } from '#domain/messaging/merge-fields.ts';
import { countSegments } from '#domain/messaging/segments.ts';
import { isAtNight } from '#domain/messaging/sending-window.ts';
import { markedUrl } from '#domain/stats/drop-mark.ts';
import type { Campaigns } from '../../vendors/mail/campaigns.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { Audience, AudienceGroup, AudienceStore, WordedGroup } from './audience.store.ts';
import { textFor } from './drop-text.ts';
import type { FoundSender } from './find-sender.ts';
import { countPlaces, leftOutBy, windowOf } from './start-drop.ts';

export interface PlanDeps {
  audience: AudienceStore;
  texts: Pick<Texts, 'prices'>;
  settings: Pick<DropSettingsService, 'of'>;
  campaigns: Pick<Campaigns, 'mailsPerMinute'>;
}

/** A plan with its costs. */
export interface DropPlan {
  flight: FlightPlan;
  usCanada: number;
  elsewhere: number;
  /** Fans in countries that Drop Settings leave out. */
  leftOut: number;
  /** The link as the texts have it. */
  textLink: string;
  /** Fans whose text says whom it is from and how to end texts (DROP-59). */
  introduced: number;
  /** Fans outside the US and Canada where it is night when the drop starts. */
  atNight: number;
  /** 1 cent for each +1 fan, 5 cents for each other one. */
  shownCostCents: number;
  /** What the carrier will charge, in millionths of a dollar, by country. */
  carrierCosts: { country: string; count: number; priceMicros: number | null }[];
}

/** The rate with which a drop is planned while the artist has no number: one segment a second. */
const slowest = 1;

const nobody: ReturnType<typeof leftOutBy> = { beginnings: [], count: 0 };

/** Mails go at any hour and cost nothing; the last one leaves when the pace has let all through. */
function planMails(
  groups: readonly { count: number }[],
  startsAt: Date,
  mailsPerMinute: number,
): Omit<DropPlan, 'textLink'> {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const lastLandsAt = count === 0 ? null : new Date(startsAt.getTime() + Math.round((count / mailsPerMinute) * 60_000));
  return {
    flight: { goNow: count, stops: [], lastLandsAt },
    ...{ usCanada: 0, elsewhere: count, leftOut: 0, introduced: 0, atNight: 0, shownCostCents: 0, carrierCosts: [] },
  };
}

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

/** Plans a drop that would start at `startsAt`; `artistName` is what its field is filled with. */
export async function planDrop(
  { audience, texts, settings, campaigns }: PlanDeps,
  who: Audience,
  what: { message: string; link: string; linkMark: string; startsAt: Date; artistName: string },
  sender: FoundSender['sender'],
): Promise<DropPlan> {
  const textLink = markedUrl(what.link, what.linkMark);
  if (who.channel === 'email')
    return { textLink, ...planMails(await audience.groupsOf(who), what.startsAt, campaigns.mailsPerMinute) };
  const wanted = await settings.of(who.artistId);
  const leftOut = wanted.countries.length === 0 ? nobody : leftOutBy(wanted, await audience.beginningsOf(who));
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
    textLink,
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

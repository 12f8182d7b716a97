/** The flight plan of a drop before it is sent: how many go when, until when it takes, and what it costs (DROP-74). */
import { carrierCostMicros, shownCostCents } from '#domain/messaging/cost.ts';
import { dropText } from '#domain/messaging/drop-rules.ts';
import { type FlightPlan, planFlight } from '#domain/messaging/flight-plan.ts';
import { countSegments } from '#domain/messaging/segments.ts';
import type { Campaigns } from '../../vendors/mail/campaigns.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { Audience, AudienceStore } from './audience.store.ts';
import type { FoundSender } from './find-sender.ts';
import { countPlaces, leftOutBy, windowOf } from './start-drop.ts';

/** What planning needs. */
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
  /** 1 cent for each +1 fan, 5 cents for each other one. */
  shownCostCents: number;
  /** What the carrier will charge, in millionths of a dollar, by country. */
  carrierCosts: { country: string; count: number; priceMicros: number | null }[];
}

/** The rate with which a drop is planned while the artist has no number: one segment a second. */
const slowest = 1;

const nobody: ReturnType<typeof leftOutBy> = { beginnings: [], count: 0 };

/** Mails go at any hour and cost nothing; the last one leaves when the pace has let all through. */
function planMails(groups: readonly { count: number }[], startsAt: Date, mailsPerMinute: number): DropPlan {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const lastLandsAt = count === 0 ? null : new Date(startsAt.getTime() + Math.round((count / mailsPerMinute) * 60_000));
  return {
    flight: { goNow: count, stops: [], lastLandsAt },
    ...{ usCanada: 0, elsewhere: count, leftOut: 0, shownCostCents: 0, carrierCosts: [] },
  };
}

/** Plans a drop that would start at `startsAt`. */
export async function planDrop(
  { audience, texts, settings, campaigns }: PlanDeps,
  who: Audience,
  what: { message: string; link: string; startsAt: Date },
  sender: FoundSender['sender'],
): Promise<DropPlan> {
  if (who.channel === 'email') return planMails(await audience.groupsOf(who), what.startsAt, campaigns.mailsPerMinute);
  const wanted = await settings.of(who.artistId);
  const leftOut = wanted.countries.length === 0 ? nobody : leftOutBy(wanted, await audience.beginningsOf(who));
  const groups = await audience.groupsOf(who, leftOut.beginnings);
  const { segments } = countSegments(dropText(what));
  const windows = groups.map((group) => ({ count: group.count, segments, ...windowOf(group, what.startsAt) }));
  const counts = new Map<string, number>();
  for (const { country, count } of windows) counts.set(country, (counts.get(country) ?? 0) + count);
  const carrierCosts = await Promise.all(
    [...counts].map(async ([country, count]) => {
      const price = await texts.prices(country).catch(() => undefined);
      return {
        country,
        count,
        priceMicros: price === undefined ? null : count * carrierCostMicros({ segments, ...price }),
      };
    }),
  );
  const places = countPlaces(groups);
  return {
    flight: planFlight({
      groups: windows,
      now: what.startsAt,
      textsPerSecond: sender?.textsPerSecond ?? slowest,
    }),
    ...places,
    leftOut: leftOut.count,
    shownCostCents: shownCostCents(places),
    carrierCosts: carrierCosts.sort((a, b) => b.count - a.count || a.country.localeCompare(b.country)),
  };
}

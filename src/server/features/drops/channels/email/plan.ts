/** The plan of a drop by email: mails go at any hour and cost nothing; the last one leaves when the pace has let all through. */
import { markedUrl } from '#domain/stats/drop-mark.ts';
import type { Campaigns } from '../../../../vendors/mail/campaigns.ts';
import type { Audience, AudienceStore } from '../../audience/audience.store.ts';
import type { DropPlan, PlannedDrop } from '../drop-plan.ts';

export async function planMails(
  { audience, campaigns }: { audience: AudienceStore; campaigns: Pick<Campaigns, 'mailsPerMinute'> },
  who: Audience,
  { link, linkMark, startsAt }: PlannedDrop,
): Promise<DropPlan> {
  const count = (await audience.groupsOf(who)).reduce((sum, group) => sum + group.count, 0);
  const takes = Math.round((count / campaigns.mailsPerMinute) * 60_000);
  const lastLandsAt = count === 0 ? null : new Date(startsAt.getTime() + takes);
  return {
    flight: { goNow: count, stops: [], lastLandsAt },
    textLink: markedUrl(link, linkMark),
    ...{ usCanada: 0, elsewhere: count, leftOut: 0, introduced: 0, atNight: 0, shownCostCents: 0, carrierCosts: [] },
  };
}

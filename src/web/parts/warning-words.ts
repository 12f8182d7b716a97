/** The sentences of the list's pre-release warnings. */
import type { ReleaseWarningKind } from '#domain/links/release-warnings.ts';
import { dayOf, daysBetween } from '#domain/stats/zoned-day.ts';

/** When a release comes out, as the person in `zone` counts days: "today", "tomorrow", "in 5 days". */
export function whenItComesOut(releaseTime: Date, now: Date, zone: string): string {
  const days = daysBetween(dayOf(now, zone), dayOf(releaseTime, zone));
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** What follows the link's title. Kinds that this version does not know are left out; without any that it knows the answer is undefined. */
export function warningWords(kinds: readonly string[], when: string): string | undefined {
  const has = (kind: ReleaseWarningKind): boolean => kinds.includes(kind);
  if (has('released_as_draft')) return 'is out, and is still a draft, which fans cannot open.';
  if (has('released_without_destinations')) return 'is out, and its page leads nowhere.';
  const lacks: string[] = has('still_a_draft') ? ['is still a draft'] : [];
  if (has('no_destinations_after')) {
    lacks.push(
      has('no_services_before')
        ? 'has neither a service to pre-save at nor one to listen at afterwards'
        : 'has no service to listen at afterwards',
    );
  } else if (has('no_services_before')) lacks.push('has no service to pre-save at');
  if (has('presaves_without_release')) lacks.push('does not say which song or album its pre-saves save');
  return lacks.length === 0 ? undefined : [`comes out ${when}`, ...lacks].join(', and ').concat('.');
}

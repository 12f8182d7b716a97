/** Checks of a rule before it is saved (ROUTE-1 to ROUTE-6). */
import { destinationRow, isService } from '#domain/destinations/catalogue.ts';
import { isDestinationUrl, parseWebUrl, toStoredUrl } from '#domain/destinations/destination-url.ts';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import type { Destination } from '#domain/links/link.ts';
import { isTimezone } from '#domain/links/release-time.ts';
import { hasCondition, type RoutingRule, ruleActions, ruleDevices, ruleSystems } from './rule.ts';

/** A rule as a person or a call gives it. */
export type RuleDraft = Omit<RoutingRule, 'id' | 'action'> & { action: string };

/** The field that is not right, and why. */
export interface RuleProblem {
  code: ErrorCode;
  field: keyof RuleDraft | 'condition';
}

/** There are about 250 countries and 180 languages of two letters. */
const longestList = 260;

const isOf = (known: readonly string[]) => (value: string) => known.includes(value);

/** Whether fans can open a destination of this type by a click. */
export function takesClicks(type: Destination['type']): boolean {
  const { kind } = destinationRow(type);
  return kind === 'service' || kind === 'custom';
}

/** The first thing wrong with a rule of a link with these destinations, or undefined. */
export function ruleProblem(
  rule: RuleDraft,
  destinations: readonly Pick<Destination, 'id' | 'type'>[],
): RuleProblem | undefined {
  const subject = rule.of === null ? undefined : destinations.find(({ id }) => id === rule.of);
  if (rule.of !== null && (subject === undefined || !takesClicks(subject.type)))
    return { code: 'RULE_TARGET_MISSING', field: 'of' };
  if (!ruleActions.some((action) => action === rule.action)) return { code: 'BAD_INPUT', field: 'action' };
  const isForPage = rule.action === 'destination' || rule.action === 'remembered';
  if (subject === undefined ? rule.action === 'hidden' : isForPage) return { code: 'BAD_INPUT', field: 'action' };
  return conditionProblem(rule) ?? targetProblem(rule, subject, destinations);
}

function conditionProblem(rule: RuleDraft): RuleProblem | undefined {
  const lists = [
    ['services', (value: string) => isService(value as Destination['type'])],
    ['countries', (value: string) => /^[A-Z]{2}$/.test(value)],
    ['devices', isOf(ruleDevices)],
    ['systems', isOf(ruleSystems)],
    ['languages', (value: string) => /^[a-z]{2}$/.test(value)],
  ] as const;
  for (const [field, isKnown] of lists) {
    const list = rule[field];
    if (list.length > longestList || new Set(list).size < list.length || !list.every(isKnown))
      return { code: 'BAD_INPUT', field };
  }
  if (!hasCondition(rule)) return { code: 'RULE_CONDITION_MISSING', field: 'condition' };
  const { from, until, timezone } = rule;
  if (from === null && until === null) return undefined;
  for (const [field, text] of [['from', from] as const, ['until', until] as const])
    if (text !== null && Number.isNaN(Date.parse(text))) return { code: 'BAD_INPUT', field };
  if (timezone === null || !isTimezone(timezone)) return { code: 'TIMEZONE_MISSING', field: 'timezone' };
  const isWrong = from !== null && until !== null && Date.parse(until) <= Date.parse(from);
  return isWrong ? { code: 'RULE_TIMES_ORDER', field: 'until' } : undefined;
}

function targetProblem(
  rule: RuleDraft,
  subject: Pick<Destination, 'type'> | undefined,
  destinations: readonly Pick<Destination, 'id' | 'type'>[],
): RuleProblem | undefined {
  if (rule.action === 'destination') {
    const target = destinations.find(({ id }) => id === rule.target);
    return target !== undefined && takesClicks(target.type)
      ? undefined
      : { code: 'RULE_TARGET_MISSING', field: 'target' };
  }
  if (rule.action !== 'url') return undefined;
  if (rule.url.trim() === '') return { code: 'RULE_TARGET_MISSING', field: 'url' };
  if (parseWebUrl(toStoredUrl('custom', rule.url)) === undefined) return { code: 'URL_INVALID', field: 'url' };
  // A row says the service's name, so it leads to that service only.
  const { type = 'custom' } = subject ?? {};
  return isDestinationUrl(type, toStoredUrl(type, rule.url))
    ? undefined
    : { code: 'DESTINATION_URL_INVALID', field: 'url' };
}

/** A rule that passed the checks in its stored form: only what its action and condition need. */
export function storedRule(rule: RuleDraft, id: number, subject: Destination['type'] | undefined): RoutingRule {
  const { of, services, countries, devices, systems, languages, from, until, timezone, target, url } = rule;
  const action = ruleActions.find((known) => known === rule.action) ?? 'url';
  const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
  return {
    ...{ id, of, services, countries, devices, systems, languages, action },
    ...{ from: instant(from), until: instant(until) },
    timezone: from === null && until === null ? null : timezone,
    target: action === 'destination' ? target : null,
    url: action === 'url' ? toStoredUrl(subject ?? 'custom', url) : '',
  };
}

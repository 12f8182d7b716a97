/** Rules of a link that lead some of its visitors elsewhere (ROUTE-1 to ROUTE-5). */

/** The most rules of a link (ROUTE-1). */
export const mostRules = 20;

/** What a rule does: opens one of the link's destinations, a URL, or the service that the fan chose; or hides a destination. */
export const ruleActions = ['destination', 'url', 'remembered', 'hidden'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** The kinds of device that a rule can name, as hits have them. */
export const ruleDevices = ['phone', 'tablet', 'desktop', 'tv'] as const;

/** The systems that a rule can name, as hits have them. */
export const ruleSystems = ['ios', 'android', 'windows', 'macos', 'linux', 'chromeos', 'harmonyos', 'tv'] as const;

/** The parts of a rule that say which visitors it is for; each empty list, or null, is for everybody. */
export interface RuleCondition {
  /** Types of destinations: visitors who chose one of these services in their browser (ROUTE-20). */
  services: string[];
  /** ISO 3166-1 alpha-2. */
  countries: string[];
  devices: string[];
  systems: string[];
  /** Two small letters: the first language of the browser. */
  languages: string[];
  /** Instants as ISO 8601, UTC: from this one on, and before that one. */
  from: string | null;
  until: string | null;
  /** The IANA zone in which both were chosen; null without them. */
  timezone: string | null;
}

/** A rule as it is stored with its link. */
export interface RoutingRule extends RuleCondition {
  /** Its number on the link, from 1, never given again: hits are stored with it. */
  id: number;
  /** The destination that it is about; null for the page. */
  of: string | null;
  action: RuleAction;
  /** The destination that the action `destination` opens; null otherwise. */
  target: string | null;
  /** The URL that the action `url` opens; '' otherwise. */
  url: string;
}

/** A rule for every visitor, before a person says more. */
export const blankCondition: RuleCondition = {
  services: [],
  countries: [],
  devices: [],
  systems: [],
  languages: [],
  from: null,
  until: null,
  timezone: null,
};

/** Whether a rule says which visitors it is for. */
export function hasCondition(rule: RuleCondition & { action: string }): boolean {
  const { services, countries, devices, systems, languages, from, until } = rule;
  const lists = [services, countries, devices, systems, languages];
  return rule.action === 'remembered' || lists.some(({ length }) => length > 0) || from !== null || until !== null;
}

/** The rules without those that name a destination which the link does not have. */
export function withoutOrphans(rules: readonly RoutingRule[], destinations: readonly { id: string }[]): RoutingRule[] {
  const ids = new Set(destinations.map(({ id }) => id));
  return rules.filter(({ of, target }) => (of === null || ids.has(of)) && (target === null || ids.has(target)));
}

/** The rules of a copy of a link, whose destinations have other ids. */
export function copiedRules(rules: readonly RoutingRule[], newIds: ReadonlyMap<string, string>): RoutingRule[] {
  const renamed = (id: string | null): string | null => (id === null ? null : (newIds.get(id) ?? id));
  return rules.map((rule, index) => ({ ...rule, id: index + 1, of: renamed(rule.of), target: renamed(rule.target) }));
}

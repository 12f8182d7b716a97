/** The rules of a link as the Routing screen edits them, and their way from and to the API. */
import { isDestinationType } from '#domain/destinations/catalogue.ts';
import { fromColumns } from '#domain/kernel/fields.ts';
import { type Destination, destinationFields, type Link, linkTypes, storedLinkFields } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { blankCondition, type RoutingRule, ruleActions } from '#domain/routing/rule.ts';
import { type RuleDraft, takesClicks } from '#domain/routing/rule-checks.ts';
import type { NamedDestination } from '#domain/routing/rule-words.ts';
import type { LinkRoutingQuery, SaveLinkRulesMutationVariables } from '#web/lib/graphql/graphql.ts';

/** A link as the screen's query returns it. */
export type RoutedRow = NonNullable<LinkRoutingQuery['links_by_pk']>;

/** A rule on the screen. `key` is its own, `id` its number once it was saved. */
export interface EditedRule extends RuleDraft {
  key: string;
  id: number | undefined;
}

/** A new rule for the page. */
export function newRule(key: string): EditedRule {
  return { ...blankCondition, key, id: undefined, of: null, action: 'destination', target: null, url: '' };
}

/** The stored rules. */
export function toEdited({ rules }: RoutedRow): EditedRule[] {
  return rules.map(({ id, destination_id, from, until, timezone, target_id, ...rule }) => ({
    ...rule,
    key: `rule-${id}`,
    id,
    of: destination_id ?? null,
    from: from ?? null,
    until: until ?? null,
    timezone: timezone ?? null,
    target: target_id ?? null,
  }));
}

/** The rules as the API takes them. */
export function toInput(rules: readonly EditedRule[]): SaveLinkRulesMutationVariables['rules'] {
  // Written out, so that equal rules are equal texts.
  return rules.map((rule) => ({
    ...(rule.id === undefined ? {} : { id: rule.id }),
    destination_id: rule.of,
    services: rule.services,
    countries: rule.countries,
    devices: rule.devices,
    systems: rule.systems,
    languages: rule.languages,
    from: rule.from,
    until: rule.until,
    timezone: rule.timezone,
    action: rule.action,
    target_id: rule.target,
    url: rule.url,
  }));
}

/** The page of the link with these rules, for the preview. Rules that are not saved yet have numbers of their own. */
export function toRoutedPage(row: RoutedRow, rules: readonly EditedRule[], now: Date): LinkPage {
  const destinations = row.destinations.map(
    (each): Destination => ({
      ...fromColumns(destinationFields, each),
      id: each.id,
      // Forms are drawn without their settings.
      config: null,
    }),
  );
  const link: Link = {
    ...fromColumns(storedLinkFields, row),
    type: linkTypes.find((type) => type === row.type) ?? 'release',
    releaseTime: row.release_time ? new Date(row.release_time) : null,
    id: row.id,
    artistId: row.artist.id,
    createdAt: now,
    updatedAt: now,
    version: row.version,
    tracks: row.tracks,
    destinations,
    rules: rules.map(
      ({ key: _key, ...rule }, index): RoutingRule => ({
        ...rule,
        id: index + 1,
        action: ruleActions.find((action) => action === rule.action) ?? 'url',
      }),
    ),
    rulesMade: rules.length,
  };
  const { id, name, avatar_url: avatarUrl = null } = row.artist;
  return {
    link,
    artist: { id, name, avatarUrl, suspended: false, canText: false, blockBots: false, itunesAffiliateId: '' },
    socials: [],
    pixels: [],
    placements: [],
  };
}

/** The destinations that rules can name, in their order. */
export function namedDestinations({ destinations }: RoutedRow): (NamedDestination & { enabled: boolean })[] {
  return destinations
    .toSorted((one, other) => one.priority - other.priority)
    .flatMap(({ id, type, text, url, enabled }) =>
      isDestinationType(type) && takesClicks(type) ? [{ id, type, text, url, enabled }] : [],
    );
}

/** The names of countries and languages. */
const [countries, languages] = (['region', 'language'] as const).map((type) => new Intl.DisplayNames(['en'], { type }));
export const ruleNames = {
  country: (code: string): string => countries?.of(code) ?? code,
  language: (code: string): string => languages?.of(code) ?? code,
};

/** Languages that a rule can name. */
export const languageCodes = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id'],
  ...['is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw'],
  ...['ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'],
];

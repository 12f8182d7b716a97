/** Rules of a link in the API: the type, and the input of a link that is saved (ROUTE-1). */
import { ruleActions, ruleDevices, ruleSystems } from '#domain/routing/rule.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { LinksRefs } from '../links.refs.ts';
import type { RuleInput } from '../saving/link-input.ts';

const words = {
  id: 'Its number on the link, never given again: link_rule_hits counts by it.',
  destination_id: 'The destination that it is about; null for the page.',
  services:
    'Types of destinations: visitors who chose one of these services in their browser. Empty lists are for everybody.',
  countries: 'Two letters each.',
  devices: ruleDevices.join(', '),
  systems: ruleSystems.join(', '),
  languages: "Two letters each: the browser's first language.",
  timezone: 'The IANA zone in which both times were chosen.',
  action: `${ruleActions.join(', ')}: what the rule opens, or that it hides its destination.`,
  target_id: 'The destination that the action `destination` opens.',
  url: 'The URL that the action `url` opens.',
} as const;

/** Adds the type. */
export function addRuleType(builder: Builder, { rule }: LinksRefs): void {
  builder.objectType(rule, {
    fields: (t) => ({
      id: t.exposeInt('id', { description: words.id }),
      destination_id: t.expose('of', { type: 'uuid', nullable: true, description: words.destination_id }),
      services: t.exposeStringList('services', { description: words.services }),
      countries: t.exposeStringList('countries', { description: words.countries }),
      devices: t.exposeStringList('devices', { description: words.devices }),
      systems: t.exposeStringList('systems', { description: words.systems }),
      languages: t.exposeStringList('languages', { description: words.languages }),
      from: t.expose('from', { type: 'timestamptz', nullable: true }),
      until: t.expose('until', { type: 'timestamptz', nullable: true }),
      timezone: t.exposeString('timezone', { nullable: true, description: words.timezone }),
      action: t.exposeString('action', { description: words.action }),
      target_id: t.expose('target', { type: 'uuid', nullable: true, description: words.target_id }),
      url: t.exposeString('url', { description: words.url }),
    }),
  });
}

/** Adds the input. */
export function addRuleInput(builder: Builder) {
  return builder.inputType('link_rules_save_input', {
    description: 'With an id: one that the link has, which is replaced. Without: a new one.',
    fields: (t) => {
      const list = (description: string) => t.stringList({ defaultValue: [], description });
      const instant = () => t.field({ type: 'timestamptz', required: false });
      return {
        id: t.int({ required: false }),
        destination_id: t.field({ type: 'uuid', required: false, description: words.destination_id }),
        services: list(words.services),
        countries: list(words.countries),
        devices: list(words.devices),
        systems: list(words.systems),
        languages: list(words.languages),
        from: instant(),
        until: instant(),
        timezone: t.string({ required: false, description: words.timezone }),
        action: t.string({ description: words.action }),
        target_id: t.field({ type: 'uuid', required: false, description: words.target_id }),
        url: t.string({ defaultValue: '', description: words.url }),
      };
    },
  });
}

/** A rule's input as the service takes it. */
export function toRuleInput(input: ReturnType<typeof addRuleInput>['$inferInput']): RuleInput {
  const { id, destination_id: of, from, until, timezone, target_id: target, ...rest } = input;
  return {
    ...rest,
    id: id ?? undefined,
    of: of ?? null,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    timezone: timezone ?? null,
    target: target ?? null,
  };
}

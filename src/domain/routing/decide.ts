/** Decides by a link's rules where a visitor is led: the first rule that fits wins (ROUTE-2). The same for visitors and for the preview "as seen by". */
import { isService } from '#domain/destinations/catalogue.ts';
import { isShown } from '#domain/destinations/destination-checks.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { pagePhase } from '#domain/links/release-phase.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import type { RoutingRule } from './rule.ts';

/** What rules look at; '' for what is not known, which fits no rule that names it. */
export interface RoutedVisitor {
  /** The type of the service that the fan chose in this browser. */
  readonly service: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly device: string;
  readonly system: string;
  /** Two small letters. */
  readonly language: string;
  readonly now: Date;
}

/** The parts of a link that decide. */
export type RoutedLink = Pick<Link, 'type' | 'releaseTime' | 'destinations' | 'rules'>;

/** Where a rule of the page leads. */
export type RuleTarget = { kind: 'destination'; destination: Destination } | { kind: 'url'; url: string };

/** The decisions of one version of a link. */
export interface Decider {
  /** Whether visitors of the page itself can be led elsewhere. */
  leadsAway: boolean;
  /** Whether destinations can be hidden. */
  hides: boolean;
  /** The rule that leads this visitor away from the page, and where; undefined when they see the page. */
  page(visitor: RoutedVisitor): { rule: RoutingRule; target: RuleTarget } | undefined;
  /** Where the page's rule of this number leads the visitor now; undefined when there is none, or its target is not on the page. */
  numbered(id: number, visitor: RoutedVisitor): RuleTarget | undefined;
  /** The rule that gives a destination another URL for this visitor. */
  destination(id: string, visitor: RoutedVisitor): RoutingRule | undefined;
  /** The rules that hide destinations from this visitor, in the order of the page. Empty where nothing else would be left (ROUTE-4). */
  hidden(visitor: RoutedVisitor): RoutingRule[];
}

type Test = (visitor: RoutedVisitor) => boolean;

/** A rule with its condition as a function: lists become sets, texts instants. */
interface Compiled {
  rule: RoutingRule;
  fits: Test;
}

function compiled(rule: RoutingRule): Compiled {
  const tests: Test[] = [];
  const oneOf = (list: readonly string[], value: (visitor: RoutedVisitor) => string) => {
    if (list.length === 0) return;
    const set = new Set(list);
    tests.push((visitor) => set.has(value(visitor)));
  };
  const from = rule.from === null ? Number.NEGATIVE_INFINITY : Date.parse(rule.from);
  const until = rule.until === null ? Number.POSITIVE_INFINITY : Date.parse(rule.until);
  if (rule.from !== null || rule.until !== null)
    tests.push(({ now }) => now.getTime() >= from && now.getTime() < until);
  // What is cheap to know of a request comes first.
  oneOf(rule.devices, ({ device }) => device);
  oneOf(rule.systems, ({ system }) => system);
  oneOf(rule.languages, ({ language }) => language);
  oneOf(rule.services, ({ service }) => service);
  oneOf(rule.countries, ({ country }) => country);
  return { rule, fits: (visitor) => tests.every((test) => test(visitor)) };
}

/** Whether fans can open a destination from the page at this instant. */
function isOpen(destination: Destination, link: RoutedLink, now: Date): boolean {
  const phase = pagePhase(link, now);
  const { type, url, preRelease } = destination;
  if (type !== 'custom' && !isService(type)) return false;
  if (preRelease !== (phase === 'before') || !isShown(destination, { canText: false })) return false;
  return url !== '' || presaveProvider(destination, phase) !== undefined;
}

/** Makes the decisions of a link. */
export function createDecider(link: RoutedLink): Decider {
  const all = link.rules.map(compiled);
  const ofPage = all.filter(({ rule }) => rule.of === null);
  const byDestination = new Map<string, Compiled[]>();
  for (const each of all) {
    const { of } = each.rule;
    if (of !== null) byDestination.set(of, [...(byDestination.get(of) ?? []), each]);
  }
  const inOrder = link.destinations.toSorted((one, other) => one.priority - other.priority);

  function targetOf(rule: RoutingRule, visitor: RoutedVisitor): RuleTarget | undefined {
    if (rule.action === 'url') return { kind: 'url', url: rule.url };
    const destination = inOrder.find(
      (each) =>
        (rule.action === 'remembered'
          ? isService(each.type) && each.type === visitor.service
          : each.id === rule.target) && isOpen(each, link, visitor.now),
    );
    return destination && { kind: 'destination', destination };
  }

  const firstOf = (id: string, visitor: RoutedVisitor): RoutingRule | undefined =>
    byDestination.get(id)?.find(({ fits }) => fits(visitor))?.rule;

  return {
    leadsAway: ofPage.length > 0,
    hides: all.some(({ rule }) => rule.action === 'hidden'),
    page(visitor) {
      for (const { rule, fits } of ofPage) {
        const target = fits(visitor) ? targetOf(rule, visitor) : undefined;
        if (target !== undefined) return { rule, target };
      }
      return undefined;
    },
    numbered(id, visitor) {
      const found = ofPage.find(({ rule }) => rule.id === id);
      return found && targetOf(found.rule, visitor);
    },
    destination(id, visitor) {
      const rule = firstOf(id, visitor);
      return rule?.action === 'url' ? rule : undefined;
    },
    hidden(visitor) {
      const open = inOrder.filter((destination) => isOpen(destination, link, visitor.now));
      const rules = open.flatMap(({ id }) => {
        const rule = firstOf(id, visitor);
        return rule?.action === 'hidden' ? [rule] : [];
      });
      return rules.length < open.length ? rules : [];
    },
  };
}

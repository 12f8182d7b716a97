/** The words of the desk: kinds of things, states and options as an operator reads them. */
import type { DeskKind } from '#web/lib/graphql/graphql.ts';

/** The kinds, in the order in which what was found is shown. */
const kinds: Readonly<Record<DeskKind, { one: string; many: string }>> = {
  account: { one: 'Account', many: 'Accounts' },
  artist: { one: 'Artist', many: 'Artists' },
  link: { one: 'Link', many: 'Links' },
  domain: { one: 'Domain', many: 'Domains' },
  fan: { one: 'Fan', many: 'Fans' },
  charge: { one: 'Charge', many: 'Charges' },
  drop: { one: 'Drop', many: 'Drops' },
};

/** Whether a part of a URL is a kind of thing that the desk knows. */
export const isKind = (text: string | undefined): text is DeskKind => text !== undefined && Object.hasOwn(kinds, text);

/** The name of a kind for one thing. */
export const kindName = (kind: DeskKind): string => kinds[kind].one;

/** Groups things by kind, in the kinds' order; kinds without things are left out. */
export function byKind<Thing extends { kind: DeskKind }>(
  things: readonly Thing[],
): { label: string; things: Thing[] }[] {
  return Object.entries(kinds).flatMap(([kind, { many }]) => {
    const own = things.filter((thing) => thing.kind === kind);
    return own.length === 0 ? [] : [{ label: many, things: own }];
  });
}

/** The path of a thing's card. */
export const cardPath = ({ kind, id }: { kind: DeskKind; id: string }): string =>
  `/desk/${kind}/${encodeURIComponent(id)}`;

/** How a state is shown: what serves nobody is bad, what waits for something is highlighted. */
export function toneOf(state: string): 'plain' | 'brass' | 'bad' {
  if (/suspend|bann|fail|lost|lapsed|ended|refused|closed|deleted|gone/i.test(state)) return 'bad';
  return /trial|paus|wait|pending|held|draft|schedul/i.test(state) ? 'brass' : 'plain';
}

/** With its first letter as a capital. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of an option as the label of its field: `first-name` becomes "First name". */
export const optionLabel = (name: string): string => capitalized(name.replaceAll(/[-_]/g, ' '));

/** A usage line without the spaces that align it at the command line, and without its summary. */
export function usageLine(usage: string, summary: string): string {
  const line = usage.replace(/\s+/g, ' ').trim();
  const end = summary.replace(/\s+/g, ' ').trim();
  return end !== '' && line.endsWith(end) ? line.slice(0, -end.length).trim() : line;
}

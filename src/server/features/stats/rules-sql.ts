/** The verdict rules as expressions over stored signals, so that the event store can judge as `domain/stats/verdict.ts` does. */
import { hostingNetworks, type NetworkKind } from '#domain/stats/hosting-networks.ts';
import { type RuleConditions, verdictRules } from '#domain/stats/verdict-rules.ts';

// Quoted values come from constant lists, never from input.
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const listed = (texts: readonly string[]) => `(${texts.map(quoted).join(', ')})`;

function agentSql(agents: readonly string[]): string {
  const whole = agents.filter((name) => !name.endsWith(':'));
  const starts = agents.filter((name) => name.endsWith(':')).map((start) => `startsWith(agent, ${quoted(start)})`);
  return `(${[...(whole.length > 0 ? [`agent in ${listed(whole)}`] : []), ...starts].join(' or ')})`;
}

function networkSql(kind: NetworkKind): string {
  return `network in ${listed(hostingNetworks.filter((network) => network.kind === kind).map(({ key }) => key))}`;
}

function conditionSql(when: RuleConditions): string {
  const parts = [
    when.agents && agentSql(when.agents),
    when.network && networkSql(when.network),
    when.events && `event in ${listed(when.events)}`,
    when.signals !== undefined && `bitAnd(hints, ${when.signals}) = ${when.signals}`,
    when.withoutSignals !== undefined && `bitAnd(hints, ${when.withoutSignals}) = 0`,
    when.exceptBrowsers && `browser not in ${listed(when.exceptBrowsers)}`,
    when.rateAbove !== undefined && `pace > ${when.rateAbove}`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

function firstThatHolds(found: (rule: (typeof verdictRules)[number]) => string, otherwise: string): string {
  const cases = verdictRules.map((rule) => `${conditionSql(rule.when)}, ${quoted(found(rule))}`);
  return `multiIf(${cases.join(', ')}, ${quoted(otherwise)})`;
}

/** The verdict on a stored hit, as text. */
export const verdictSql = firstThatHolds(({ verdict }) => verdict, 'person');

/** The id of the rule that decides a stored hit; '' for a person. */
export const ruleSql = firstThatHolds(({ id }) => id, '');

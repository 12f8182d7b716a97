/** Judges one hit by its signals: a person, or which kind of machine, and by which rule. */
import { readAgentClass } from './agent-class.ts';
import type { EventName, Signals, Verdict } from './event.ts';
import { hintBits } from './hints.ts';
import { networkKind } from './hosting-networks.ts';
import { prefetchPurpose, type RuleConditions, verdictRules } from './verdict-rules.ts';

/** What was decided. `rule` is empty for a person. */
export interface Judgement {
  verdict: Verdict;
  rule: string;
}

/** What a hit is judged by. */
export type JudgedSignals = Pick<Signals, 'agent' | 'browser' | 'network' | 'hints' | 'pace'> & { event: EventName };

const person: Judgement = { verdict: 'person', rule: '' };

function hasAgent(agents: readonly string[], agent: string): boolean {
  return agents.some((name) => (name.endsWith(':') ? agent.startsWith(name) : agent === name));
}

function holds(when: RuleConditions, signals: JudgedSignals): boolean {
  return (
    (when.agents === undefined || hasAgent(when.agents, signals.agent)) &&
    (when.network === undefined || networkKind(signals.network) === when.network) &&
    (when.events === undefined || when.events.includes(signals.event)) &&
    (when.hints === undefined || (signals.hints & when.hints) === when.hints) &&
    (when.withoutHints === undefined || (signals.hints & when.withoutHints) === 0) &&
    (when.exceptBrowsers === undefined || !when.exceptBrowsers.includes(signals.browser)) &&
    (when.paceAbove === undefined || signals.pace > when.paceAbove)
  );
}

/** Judges a hit. The same signals always get the same answer, now and when stored hits are judged again. */
export function judge(signals: JudgedSignals): Judgement {
  const rule = verdictRules.find(({ when }) => holds(when, signals));
  return rule === undefined ? person : { verdict: rule.verdict, rule: rule.id };
}

/** Judges by the user agent alone, as if everything else about the request were a browser's on a network that people use. */
export function judgeAgent(userAgent: string): Judgement {
  const hints = hintBits.kept | hintBits.language | hintBits.secFetch;
  return judge({ agent: readAgentClass(userAgent), browser: '', network: '', hints, pace: 1, event: 'view' });
}

/** Tells whether a request's Sec-Purpose, Purpose, X-Purpose or X-Moz header says that no person is looking yet. */
export function isPrefetch(purposes: readonly (string | undefined)[]): boolean {
  return purposes.some((purpose) => purpose !== undefined && prefetchPurpose.test(purpose));
}

/** Above this pace a hit may be judged by it; below, its pace does not matter. */
export const slowestJudgedPace = Math.min(
  ...verdictRules.map(({ when }) => when.paceAbove ?? Number.POSITIVE_INFINITY),
);

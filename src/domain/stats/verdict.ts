/** Judges a hit by its signals: a person, or which kind of program, and by which rule. */
import { readAgentClass } from './agent-class.ts';
import type { EventName, Signals, Verdict } from './event.ts';
import { networkKind } from './hosting-networks.ts';
import { signalBits } from './request-signals.ts';
import { prefetchPurpose, type RuleConditions, verdictRules } from './verdict-rules.ts';

/** The verdict. `rule` is empty for a person. */
export interface Judgement {
  verdict: Verdict;
  rule: string;
}

/** What a hit is judged by, under the names of the stored columns. */
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
    (when.signals === undefined || (signals.hints & when.signals) === when.signals) &&
    (when.withoutSignals === undefined || (signals.hints & when.withoutSignals) === 0) &&
    (when.exceptBrowsers === undefined || !when.exceptBrowsers.includes(signals.browser)) &&
    (when.rateAbove === undefined || signals.pace > when.rateAbove)
  );
}

/** Judges a hit. Deterministic: a stored hit gets the same verdict when it is judged again. */
export function judge(signals: JudgedSignals): Judgement {
  const rule = verdictRules.find(({ when }) => holds(when, signals));
  return rule === undefined ? person : { verdict: rule.verdict, rule: rule.id };
}

/** Judges by the class of a user agent, as if the rest of the request were a browser's on an ordinary network. */
export function judgeAgentClass(agent: string): Judgement {
  const hints = signalBits.kept | signalBits.language | signalBits.secFetch;
  return judge({ agent, browser: '', network: '', hints, pace: 1, event: 'view' });
}

/** Judges by a user agent alone; see `judgeAgentClass`. */
export function judgeAgent(userAgent: string): Judgement {
  return judgeAgentClass(readAgentClass(userAgent));
}

/** Whether a Sec-Purpose, Purpose, X-Purpose or X-Moz header says that no person is looking yet. */
export function isPrefetch(purposes: readonly (string | undefined)[]): boolean {
  return purposes.some((purpose) => purpose !== undefined && prefetchPurpose.test(purpose));
}

/** The highest rate at which no rule on rates applies; the verdict depends on the rate only above it. */
export const highestFreeRate = Math.min(...verdictRules.map(({ when }) => when.rateAbove ?? Number.POSITIVE_INFINITY));

/** Judges one hit: a person, or which kind of machine, and by which rule. */
import { isbot } from 'isbot';
import type { Verdict } from './event.ts';
import {
  crawlerListRule,
  crawlerRules,
  namelessRule,
  personRules,
  prefetchPurpose,
  prefetchRule,
  previewRules,
} from './verdict-rules.ts';

/** What was decided. `rule` is empty for a person. */
export interface Judgement {
  verdict: Verdict;
  rule: string;
}

const person: Judgement = { verdict: 'person', rule: '' };
const prefetch: Judgement = { verdict: 'prefetch', rule: prefetchRule };
const nameless: Judgement = { verdict: 'crawler', rule: namelessRule };
const listed: Judgement = { verdict: 'crawler', rule: crawlerListRule };
const shortestAgent = 8;

/** Judges by the user agent alone ('' when the request has none). The same text always gets the same answer, so that callers may keep it. */
export function judgeAgent(userAgent: string): Judgement {
  if (userAgent.trim().length < shortestAgent) return nameless;
  const preview = previewRules.find((rule) => rule.pattern.test(userAgent));
  if (preview) return { verdict: preview.verdict, rule: preview.id };
  const crawler = crawlerRules.find((rule) => rule.pattern.test(userAgent));
  if (crawler) return { verdict: crawler.verdict, rule: crawler.id };
  if (personRules.some((rule) => rule.pattern.test(userAgent))) return person;
  return isbot(userAgent) ? listed : person;
}

/** Tells whether a request's Sec-Purpose, Purpose, X-Purpose or X-Moz header says that no person is looking yet. */
export function isPrefetch(purposes: readonly (string | undefined)[]): boolean {
  return purposes.some((purpose) => purpose !== undefined && prefetchPurpose.test(purpose));
}

/** Judges a hit by its user agent and its purpose headers; a machine that prefetches is still that machine. */
export function judgeHit(userAgent: string, purposes: readonly (string | undefined)[]): Judgement {
  const judgement = judgeAgent(userAgent);
  return judgement.verdict === 'person' && isPrefetch(purposes) ? prefetch : judgement;
}

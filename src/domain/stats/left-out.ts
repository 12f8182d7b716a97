/** What figures leave out: how many hits, by which verdict and rule, and of what kind. */
import type { Verdict } from './event.ts';
import type { Figures } from './figures.ts';
import { fineShare } from './rates.ts';
import { ruleWords } from './verdict-rules.ts';

/** Hits left out, as the API gives them. */
export interface LeftOutCount {
  event: string;
  verdict: string;
  rule: string;
  count: number;
}

/** Hits of each kind; `fans` are sign-ups and completed pre-saves. */
export interface LeftOutHits {
  views: number;
  clicks: number;
  fans: number;
  count: number;
}

/** One verdict in words, with what each of its rules found. */
export interface LeftOutReason extends LeftOutHits {
  verdict: string;
  reason: string;
  rules: readonly (LeftOutHits & { rule: string; words: string })[];
}

/** Everything left out of a range: its share of all hits in percent with one decimal, and the reasons. */
export interface LeftOut extends LeftOutHits {
  share: number;
  reasons: readonly LeftOutReason[];
}

/** Why hits were left out, in words. */
const reasons: Record<Exclude<Verdict, 'person'>, string> = {
  crawler: 'Crawlers, monitors and scripts',
  preview: 'Apps that fetch a preview of a shared link',
  prefetch: 'Pages loaded ahead that nobody looked at',
  datacentre: 'Programs in computing centres',
  anomaly: 'Far too many hits by one visitor',
};

function addUp(counts: readonly LeftOutCount[]): LeftOutHits {
  const sumOf = (...events: string[]) =>
    counts.reduce((total, { event, count }) => (events.includes(event) ? total + count : total), 0);
  const [views, clicks, fans] = [sumOf('view'), sumOf('click'), sumOf('subscribe', 'presave')];
  return { views, clicks, fans, count: views + clicks + fans };
}

const mostFirst = (one: LeftOutHits, other: LeftOutHits) => other.count - one.count;

/** Adds up what was left out of a range beside the `figures` that were counted. The most frequent reasons and rules come first. */
export function leftOutOf(counts: readonly LeftOutCount[], figures: Figures): LeftOut {
  const groups = Object.entries(reasons).map(([verdict, reason]): LeftOutReason => {
    const ofVerdict = counts.filter((row) => row.verdict === verdict);
    const rules = [...new Set(ofVerdict.map(({ rule }) => rule))].map((rule) => ({
      rule,
      words: ruleWords(rule),
      ...addUp(ofVerdict.filter((row) => row.rule === rule)),
    }));
    return { verdict, reason, ...addUp(ofVerdict), rules: rules.toSorted(mostFirst) };
  });
  const all = addUp(counts);
  return {
    ...all,
    share: fineShare(all.count, all.count + figures.views + figures.clicks + figures.fans),
    reasons: groups.filter(({ count }) => count > 0).toSorted(mostFirst),
  };
}

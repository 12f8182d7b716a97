/** The hits that figures leave out: how many, by verdict and rule, and of which kind. */
import type { Verdict } from './event.ts';
import type { Figures } from './figures.ts';
import { fineShare } from './rates.ts';
import { ruleWords } from './verdict-rules.ts';

/** The number of left-out hits, as the API returns it. */
export interface LeftOutCount {
  event: string;
  verdict: string;
  rule: string;
  count: number;
}

/** The number of hits of each kind; `fans` are opt-ins and completed pre-saves. */
export interface LeftOutHits {
  views: number;
  clicks: number;
  fans: number;
  count: number;
}

/** One verdict in words, with the findings of its rules. */
export interface LeftOutReason extends LeftOutHits {
  verdict: string;
  reason: string;
  rules: readonly (LeftOutHits & { rule: string; words: string })[];
}

/** All left-out hits of a range: their share of all hits in percent with one decimal, and the reasons. */
export interface LeftOut extends LeftOutHits {
  share: number;
  reasons: readonly LeftOutReason[];
}

const reasons: Record<Exclude<Verdict, 'person'>, string> = {
  crawler: 'Crawlers, monitors and scripts',
  preview: 'Apps that fetch a preview of a shared link',
  prefetch: 'Pages loaded ahead that nobody looked at',
  datacentre: 'Programs in computing centres',
  anomaly: 'Far too many hits by one visitor or network',
};

function addUp(counts: readonly LeftOutCount[]): LeftOutHits {
  const sumOf = (...events: string[]) =>
    counts.reduce((total, { event, count }) => (events.includes(event) ? total + count : total), 0);
  const [views, clicks, fans] = [sumOf('view'), sumOf('click'), sumOf('subscribe', 'presave')];
  return { views, clicks, fans, count: views + clicks + fans };
}

const mostFirst = (one: LeftOutHits, other: LeftOutHits) => other.count - one.count;

/** Sums up the left-out hits of a range; `figures` are the counted ones. The most frequent reasons and rules come first. */
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

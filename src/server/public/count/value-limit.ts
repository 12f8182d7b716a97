/** Limits how many different referrers and UTM values are stored of a link in a day, so that invented values cannot fill its statistics (STAT-37). */
import { otherValue } from '#domain/stats/campaign.ts';
import { textWord } from '../../platform/crypto/text-hash.ts';
import type { Sender } from '../http/visitor-request.ts';
import { createRateCounter } from './rate-counter.ts';

/** The link and column of a value. */
export interface ValuePlace {
  /** 32 bits that identify the link. */
  link: number;
  /** The column, as a small number. */
  column: number;
  seconds: number;
}

/** Gives the value itself, or '(other)' for a new value beyond the limits. Values that were stored today stay. */
export type ValueLimit = (value: string, sender: Pick<Sender, 'crowd' | 'isRated'>, place: ValuePlace) => string;

/** The most different values of one link, column and UTC day. */
const mostOfLink = 200;
/** The most new values among them that one network may bring; others still find space when one network invents values. */
const mostOfNetwork = 20;
const daySeconds = 86_400;

/** Makes the limit of this process, in eight megabytes. */
export function createValueLimit(): ValueLimit {
  const seen = createRateCounter({ visitors: 1 << 18, seconds: daySeconds, most: 1 });
  const ofLink = createRateCounter({ seconds: daySeconds, most: mostOfLink });
  const ofNetwork = createRateCounter({ seconds: daySeconds, most: mostOfNetwork });
  return (value, { crowd, isRated }, { link, column, seconds }) => {
    // Without an IP address that tells networks apart, one limit would be everybody's.
    if (value === '' || !isRated) return value;
    const target = link + column;
    const hash = textWord(value);
    if (seen.peek(hash, target, seconds) > 0) return value;
    const isFull =
      ofLink.peek(link, column, seconds) >= mostOfLink || ofNetwork.peek(crowd, target, seconds) >= mostOfNetwork;
    if (isFull) return otherValue;
    // Without a free slot it could not be known again, and each repeat would count as another new value.
    if (seen.count(hash, target, seconds) === 0) return value;
    ofLink.count(link, column, seconds);
    ofNetwork.count(crowd, target, seconds);
    return value;
  };
}

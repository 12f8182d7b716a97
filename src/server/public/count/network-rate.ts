/** Counts each network's hits on a link, and says which are more than a crowd makes (STAT-36). */
import { networkLimits } from '#domain/stats/verdict-rules.ts';
import { processShare } from '../../platform/net/process-share.ts';
import { createRateCounter } from './rate-counter.ts';

/** The counts of networks. `network` and `target` are any 32 bits, times are in seconds. */
export interface NetworkRate {
  /** Counts a hit; gives whether it is beyond the limit of the running minute or hour. */
  count(network: number, target: number, seconds: number): boolean;
  /** Whether the next hit would be; nothing is counted. */
  isFull(network: number, target: number, seconds: number): boolean;
}

const networks = 1 << 16;
const hourSeconds = 3600;

/** Makes the counts of one of `webProcesses`, in two megabytes. A network for which there is no space is not limited. */
export function createNetworkRate(webProcesses: number): NetworkRate {
  const mostInMinute = processShare(networkLimits.minute, webProcesses);
  const mostInHour = processShare(networkLimits.hour, webProcesses);
  const minute = createRateCounter({ visitors: networks, most: mostInMinute + 1 });
  const hour = createRateCounter({ visitors: networks, seconds: hourSeconds, most: mostInHour + 1 });
  return {
    count(network, target, seconds) {
      const inMinute = minute.count(network, target, seconds);
      // What the minute leaves out does not use up the hour.
      if (inMinute > mostInMinute) return true;
      return hour.count(network, target, seconds) > mostInHour;
    },
    isFull: (network, target, seconds) =>
      minute.peek(network, target, seconds) >= mostInMinute || hour.peek(network, target, seconds) >= mostInHour,
  };
}

/** Counts what each network has open, so that one machine cannot take all connections. */
import { networksOf } from './network-of.ts';
import { processShare } from './process-share.ts';

/** The shares of one process. */
export interface NetworkShares {
  /** Counts one more for the networks of this IP address. Gives the function that ends it, or undefined when one of them has its share already. */
  take(ipAddress: string): (() => void) | undefined;
}

/** A wider network (IPv4 /24, IPv6 /56 and /48) may have this many times the share of one IP address. */
const wider = 2;

/** Makes the shares: `ofNetwork` for one IPv4 address or IPv6 /64 in all of `webProcesses` together. */
export function createNetworkShares(ofNetwork: number, webProcesses: number): NetworkShares {
  const most = processShare(ofNetwork, webProcesses);
  const open = new Map<string, number>();
  return {
    take(ipAddress) {
      const networks = networksOf(ipAddress);
      if (networks.some(({ key, share }) => (open.get(key) ?? 0) >= most * Math.min(share, wider))) return undefined;
      for (const { key } of networks) open.set(key, (open.get(key) ?? 0) + 1);
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        for (const { key } of networks) {
          const left = (open.get(key) ?? 1) - 1;
          if (left === 0) open.delete(key);
          else open.set(key, left);
        }
      };
    },
  };
}

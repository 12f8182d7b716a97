/** Notices a proxy on a private IP address that no setting names, and says so once in the log and in `/health`. */
import type { Logger } from '../../platform/log.ts';

/** What was noticed. */
export interface ProxyWatch {
  /** A proxy at this IP address passed on a request. */
  onUndeclaredProxy(ipAddress: string): void;
  /** Sentences for the operator; empty while all is well. */
  warnings(): string[];
}

const consequence =
  'visitors have no country, and only X-Forwarded-For, which is not trusted, tells them apart. Set TRUSTED_PROXIES to the IP address of the proxy.';

/** Makes the watch of this process. */
export function createProxyWatch(log: Logger): ProxyWatch {
  let isNoticed = false;
  return {
    onUndeclaredProxy(ipAddress) {
      if (isNoticed) return;
      isNoticed = true;
      log.warn({ proxy: ipAddress }, `A proxy that TRUSTED_PROXIES does not name passes requests on: ${consequence}`);
    },
    warnings: () =>
      isNoticed ? [`A proxy that TRUSTED_PROXIES does not name passes requests on: ${consequence}`] : [],
  };
}

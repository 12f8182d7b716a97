/** What the public site's routes are handed. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import type { VendorModes } from '#domain/installation/vendor-modes.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { SiteRenderer } from '#site/site-renderer.ts';
import type { BlogService } from '../features/blog/blog.service.ts';
import type { CouponsService } from '../features/coupons/coupons.service.ts';
import type { SignupService } from '../features/signup/signup.service.ts';
import type { PageSources } from '../features/sources/page-of-source.ts';
import type { SourcesService } from '../features/sources/sources.service.ts';
import type { MakeLimit } from '../platform/auth/rate-limits.ts';
import type { SignedTokens } from '../platform/crypto/signed-tokens.ts';
import type { Logger } from '../platform/log.ts';
import type { CallerOf } from '../platform/module.ts';

/** What the site needs. `appUrl` has no slash at the end. */
export interface SiteDeps {
  site: SiteRenderer;
  appUrl: string;
  hosts: HostSettings;
  clock: Clock;
  log: Logger;
  makeLimit: MakeLimit;
  signedTokens: SignedTokens;
  callerOf: CallerOf;
  /** The url of the script of a coupon. */
  coupons: Pick<CouponsService, 'trackingScript'>;
  signup: Pick<SignupService, 'checkStep'>;
  sources: PageSources & Pick<SourcesService, 'find'>;
  blog: BlogService;
  vendorModes: VendorModes;
  signupMode: 'open' | 'invited';
}

/** The URL of a coupon: it remembers the coupon in cookies and leads to the homepage, whether the code is good or not. */
import type { FastifyInstance } from 'fastify';
import type { Coupon } from '#domain/billing/coupons.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { CallerOf } from '../../platform/module.ts';
import type { CouponsService } from './coupons.service.ts';

const cookieSeconds = 7 * 24 * 60 * 60;

/** The cookies (COUP-5). The dashboard's scripts read them; they contain nothing that the coupon's page does not say to everybody. */
function cookiesOf({ code, freeMonths, prepend, percentOff, amountCents }: Coupon, secure: boolean): string[] {
  const values = {
    coupon: code,
    coupon_months: String(freeMonths),
    coupon_prepend: prepend,
    discount_name: percentOff > 0 || amountCents > 0 ? code : '',
  };
  return Object.entries(values).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
}

/** Adds `/r/{coupon}/`. */
export function addCouponRoute(
  app: FastifyInstance,
  { coupons, callerOf, secure }: { coupons: Pick<CouponsService, 'check'>; callerOf: CallerOf; secure: boolean },
): void {
  for (const path of ['/r/:coupon', '/r/:coupon/'])
    app.get<{ Params: { coupon: string } }>(path, async (request, reply) => {
      // A visitor who tries out too many codes is led to the homepage, too.
      const found = await coupons.check(await callerOf(request), request.params.coupon).catch((error: unknown) => {
        if (error instanceof CodedError && error.code === 'TOO_MANY_TRIES') return undefined;
        throw error;
      });
      if (found !== undefined) reply.header('set-cookie', cookiesOf(found, secure));
      return reply.header('cache-control', 'no-store').redirect('/', 302);
    });
}

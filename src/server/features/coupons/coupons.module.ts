/** Wires coupons: the service, the URL of a coupon, and the operator's commands. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import { type AppliedCoupons, createAppliedCoupons } from './applied-coupons.service.ts';
import { couponsCommands } from './coupons.commands.ts';
import { addCoupons } from './coupons.graphql.ts';
import { type CouponsOperator, createCouponsOperator } from './coupons.operator.ts';
import { addCouponRoute } from './coupons.route.ts';
import { type CouponsService, createCouponsService } from './coupons.service.ts';
import { createGuessing } from './guessing.ts';

export interface CouponsModule extends Module<CouponsService> {
  /** For billing and the signup. */
  applied: AppliedCoupons;
  /** For the command line, the demo world and tests. */
  operator: CouponsOperator;
}

export function createCouponsModule({ database, guard, makeLimit, facts, clock, hosts }: Platform): CouponsModule {
  const guessing = createGuessing(makeLimit);
  const applied = createAppliedCoupons({ database, clock, guessing, facts });
  const service = createCouponsService({ database, guard, applied, guessing, makeLimit, clock });
  const operator = createCouponsOperator({ database, clock });
  return {
    service,
    applied,
    operator,
    graphql: (builder) => addCoupons(builder, service, accountsRefs(builder), (userId) => applied.codeOf(userId)),
    routes: (app, callerOf) =>
      addCouponRoute(app, { coupons: service, callerOf, secure: hosts.appUrl.startsWith('https:') }),
    commands: couponsCommands(operator),
  };
}

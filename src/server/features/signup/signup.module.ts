/** Wires the signup. */
import { z } from 'zod';
import { has } from '#domain/installation/hidden-parts.ts';
import { type JobDefinition, jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue } from '../../vendors/catalogue/catalogue.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { NewAccounts } from '../accounts/new-accounts.service.ts';
import type { AddArtistsService } from '../artists/add-artists.service.ts';
import { artistsRefs } from '../artists/artists.refs.ts';
import type { NewArtists } from '../artists/new-artists.service.ts';
import type { AppliedCoupons } from '../coupons/applied-coupons.service.ts';
import { addSignup } from './signup.graphql.ts';
import { createSignupService, type SignupService } from './signup.service.ts';
import { createSignupStore } from './signup.store.ts';
import { createSignupCookie } from './signup-cookie.ts';

/** What the feature needs of others. */
export interface SignupNeighbours {
  accounts: NewAccounts;
  artists: NewArtists;
  adding: AddArtistsService;
  findArtist: Catalogue['artist'];
  applyCoupon: AppliedCoupons['applyWhereGood'];
  checkEmailChange: Parameters<typeof createSignupService>[0]['checkEmailChange'];
}

/** Days for which an email without an account is kept. */
const keptDays = 30;

const sweepSignups: JobDefinition<object> = {
  name: 'signups.sweep',
  payloadSchema: z.object({}),
  schedule: '37 4 * * *',
};

export function createSignupModule(platform: Platform, neighbours: SignupNeighbours): Module<SignupService> {
  const {
    database,
    guard,
    oneTimeSecrets: secrets,
    mailedCodes: codes,
    mailer,
    makeLimit,
    clock,
    log,
    hosts,
  } = platform;
  const payments = has(platform.vendorModes, 'payments');
  const service = createSignupService({
    ...{ database, guard, secrets, codes, mailer, makeLimit, clock, payments },
    signupMode: platform.signupMode,
    ...neighbours,
  });
  const store = createSignupStore(database);
  const cookie = createSignupCookie(hosts.appUrl);
  return {
    service,
    graphql: (builder) =>
      addSignup(builder, { signup: service, cookie }, { ...accountsRefs(builder), ...artistsRefs(builder) }),
    jobs: [
      jobHandler(sweepSignups, async () => {
        const before = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000);
        log.info({ deleted: await store.deleteBefore(before) }, 'Deleted signups that were not continued.');
      }),
    ],
  };
}

/** What an artist's people may know of its fans, and what fans leave, confirm and take back. */
import { z } from 'zod';
import { type FanCount, fanCounts } from '#domain/fans/fan-counts.ts';
import { maskContact } from '#domain/fans/mask.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import { type AskedRange, readRange } from '../../platform/graphql/zoned-range.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { LinksService } from '../links/links.service.ts';
import { type ConfirmedOptIn, confirmOptIn, findRequest } from './confirm-opt-in.ts';
import { canReadFans, seesContacts } from './fans.policy.ts';
import type { FansStore, OptIn, Presave } from './fans.store.ts';
import { type OptInDeps, type OptInOutcome, optIn, type SentOptIn } from './opt-in.ts';
import type { OptInRequest, OptInsStore } from './opt-ins.store.ts';
import { changeSubscription, findSubscription, type Subscription, type UnsubscribeDeps } from './unsubscribe.ts';

export type { ConfirmedOptIn } from './confirm-opt-in.ts';
export type { CameBy } from './opt-ins.store.ts';

/** Everything fans left with one artist, newest first. */
export interface Fans {
  optIns: OptIn[];
  presaves: Presave[];
}

/** What the API, visitors' pages and whoever sends mails ask of fans. */
export interface FansService {
  /** The artist's fans to whom something may be sent, contacts masked for viewers. A foreign artist throws NOT_FOUND, as a missing one does. */
  fans(caller: Caller, artistId: string): Promise<Fans>;
  /** How many fans each destination of a link brought on each day. A foreign link throws NOT_FOUND, as a missing one does. */
  linkFanCounts(caller: Caller, linkId: string, range: AskedRange): Promise<FanCount[]>;
  /** For visitors' pages, whoever asks: keeps what a fan left on a page, or asks for its confirmation (see `optIn`). */
  optIn(page: LinkPage, sent: SentOptIn): Promise<OptInOutcome>;
  /** What a mailed token asks to confirm, without doing it; undefined when it was made up or ran out. */
  findRequest(token: string): Promise<OptInRequest | undefined>;
  /** Confirms it. Done again it changes nothing and gives the same, but `isNew`. */
  confirm(token: string): Promise<ConfirmedOptIn | undefined>;
  /** What a link to unsubscribe speaks of, without doing it; undefined when it was made up. */
  findSubscription(token: string): Promise<Subscription | undefined>;
  /** Ends it, or with `again` takes that back. */
  changeSubscription(token: string, change: { again: boolean; page: string }): Promise<Subscription | undefined>;
  /** Whether an artist may mail this address at all: false once its owner unsubscribed. Every sender asks, each time. */
  mayMail(artistId: string, email: string): Promise<boolean>;
  /** The two addresses that a mail of an artist to this address carries. */
  mailLinks(artistId: string, email: string): Promise<{ dataUrl: string; unsubscribeUrl: string }>;
  /** Deletes requests that nobody confirmed in time; gives how many. */
  sweepRequests(): Promise<number>;
}

/** Deletes requests that nobody confirmed in time, with the addresses in them, once an hour. */
export const sweepOptInRequests: JobDefinition<object> = {
  name: 'fans.sweep_requests',
  payloadSchema: z.object({}),
  schedule: '41 * * * *',
};

type FansDeps = { lists: FansStore; store: OptInsStore; guard: Guard; pages: Pick<LinksService, 'link'> } & Omit<
  OptInDeps,
  'store'
> &
  Omit<UnsubscribeDeps, 'store'>;

/** The service over its stores. */
export function createFansService({ lists, guard, pages, ...deps }: FansDeps): FansService {
  const { store, links, clock } = deps;
  return {
    async linkFanCounts(caller, linkId, range) {
      await pages.link(caller, linkId);
      const { zone, ...between } = readRange(range);
      return fanCounts(await lists.countByLink(linkId, between), zone);
    },
    optIn: (page, sent) => optIn(deps, page, sent),
    findRequest: (token) => findRequest(deps, token),
    confirm: (token) => confirmOptIn(deps, token),
    findSubscription: (token) => findSubscription(deps, token),
    changeSubscription: (token, change) => changeSubscription(deps, token, change),
    mayMail: async (artistId, email) => !(await store.hasWithdrawn(artistId, email.toLowerCase())),
    async mailLinks(artistId, email) {
      const value = email.toLowerCase();
      const [dataUrl, unsubscribeUrl] = await Promise.all([
        links.data({ kind: 'email', email: value }, 'inMail'),
        links.unsubscribe(artistId, value),
      ]);
      return { dataUrl, unsubscribeUrl };
    },
    sweepRequests: () => store.sweepRequests(clock.now()),
    async fans(caller, artistId) {
      const access = await guard.artist(caller, artistId, canReadFans);
      const [optIns, presaves] = await Promise.all([lists.listOptIns(artistId), lists.listPresaves(artistId)]);
      if (seesContacts(access)) return { optIns, presaves };
      return {
        optIns: optIns.map((each) => ({ ...each, value: maskContact(each.value) })),
        presaves: presaves.map((each) => ({ ...each, contact: maskContact(each.contact) })),
      };
    },
  };
}

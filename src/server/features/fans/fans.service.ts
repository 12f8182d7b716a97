/** An artist's fans: lists and counts for members; opt-in, confirmation and unsubscription for fans. */
import { z } from 'zod';
import { type FanCount, fanCounts } from '#domain/fans/fan-counts.ts';
import { maskContact } from '#domain/fans/mask.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistAccess, Guard } from '../../platform/auth/guard.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { type AskedRange, readRange } from '../../platform/graphql/zoned-range.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { LinksService } from '../links/links.service.ts';
import { type ConfirmedOptIn, confirmOptIn, findRequest } from './consents/confirm-opt-in.ts';
import { type OptInDeps, type OptInOutcome, optIn, type SentOptIn } from './consents/opt-in.ts';
import type { OptInRequest, OptInsStore } from './consents/opt-ins.store.ts';
import {
  changeSubscription,
  findSubscription,
  type Subscription,
  takeComplaint,
  type UnsubscribeDeps,
} from './consents/unsubscribe.ts';
import { canReadFans, seesContacts } from './fans.policy.ts';
import type { FanPage, FanPlace, FansStore, Listed, OptIn, Presave } from './fans.store.ts';

export type { ConfirmedOptIn } from './consents/confirm-opt-in.ts';
export type { CameBy } from './consents/opt-ins.store.ts';

/** A fan in a list of both kinds. */
export type FanOfEither = ({ kind: 'opt-in' } & Listed<OptIn>) | ({ kind: 'presave' } & Listed<Presave>);

/** A part of an artist's fans, newest first. */
export interface Fans {
  optIns: Listed<OptIn>[];
  presaves: Listed<Presave>[];
  /** Whether the artist has more opt-ins or pre-saves behind this page. */
  hasMore: boolean;
}

/** The most opt-ins and the most pre-saves in one answer: a list of all fans would keep the process busy for everybody else. */
export const mostFans = 1000;

/** The use cases of fans for the API, fans' pages and senders of mails. */
export interface FansService {
  /**
   * A page of the artist's fans to whom something may be sent, of each kind; viewers get masked contacts. Throws BAD_INPUT for more than
   * `mostFans`. A foreign artist throws NOT_FOUND, as a missing one does.
   */
  fans(caller: Caller, artistId: string, page?: Partial<FanPage>): Promise<Fans>;
  /** All fans of an artist, first the opt-ins and then the pre-saves, newest first, a thousand at a time. */
  everyFan(caller: Caller, artistId: string): AsyncGenerator<FanOfEither[]>;
  /** How many fans each destination of a link brought on each day. A foreign link throws NOT_FOUND, as a missing one does. */
  linkFanCounts(caller: Caller, linkId: string, range: AskedRange): Promise<FanCount[]>;
  /** For fans' pages, without a caller: stores a number, or asks for an email's confirmation (see `optIn`). */
  optIn(page: LinkPage, sent: SentOptIn): Promise<OptInOutcome>;
  /** The request of a mailed token, without confirming it; undefined when the token is invalid or expired. */
  findRequest(token: string): Promise<OptInRequest | undefined>;
  /** Confirms it. Repeating changes nothing and gives the same, with `isNew` false. */
  confirm(token: string): Promise<ConfirmedOptIn | undefined>;
  /** The subscription of an unsubscribe link, without changing it; undefined when the link is invalid. */
  findSubscription(token: string): Promise<Subscription | undefined>;
  /** Unsubscribes, or with `again` subscribes again. */
  changeSubscription(token: string, change: { again: boolean; page: string }): Promise<Subscription | undefined>;
  /** Whether an artist may mail this email: false once its owner unsubscribed, and while mails are switched off. Every sender asks before each mail. */
  mayMail(artistId: string, email: string): Promise<boolean>;
  /** The two URLs in the footer of an artist's mail to this email; `dropId` is the drop that the mail belongs to. */
  mailLinks(artistId: string, email: string, dropId?: string): Promise<{ dataUrl: string; unsubscribeUrl: string }>;
  /** Notes that a mail server says that this email does not exist: no artist's drops go to it until its owner confirms it again. */
  noteBounce(email: string, within?: Queryable): Promise<void>;
  /** Mails again to emails that `noteBounce` was told of: their host is not believed. */
  takeBackBounces(emails: readonly string[], within: Queryable): Promise<void>;
  /** Unsubscribes an email whose owner marked a mail of the drop as spam; gives whether it was subscribed until now. */
  takeComplaint(about: { artistId: string; email: string; dropId: string }): Promise<boolean>;
  /** Deletes requests that nobody confirmed in time; gives how many. */
  sweepRequests(): Promise<number>;
}

/** Deletes requests that nobody confirmed in time, once an hour. */
export const sweepOptInRequests: JobDefinition<object> = {
  name: 'fans.sweep_requests',
  payloadSchema: z.object({}),
  schedule: '41 * * * *',
};

type FansDeps = {
  lists: FansStore;
  store: OptInsStore;
  guard: Guard;
  pages: Pick<LinksService, 'link'>;
  settings: Pick<DropSettingsService, 'of'>;
} & Omit<OptInDeps, 'store'> &
  Omit<UnsubscribeDeps, 'store'>;

// An archive reads a million, some at a time (LINK-96).
const fansAtOnce = 200;

/** Viewers see contacts masked. */
const shownContact = (access: ArtistAccess) => (seesContacts(access) ? (contact: string) => contact : maskContact);

/** The rows of a list page by page, each read after the last row of the one before. */
async function* pagesOf<Row extends FanPlace>(
  read: (after: FanPlace | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: FanPlace | undefined;
  do {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.length < fansAtOnce ? undefined : rows.at(-1);
  } while (after !== undefined);
}

/** The service over its stores. */
export function createFansService({ lists, guard, pages, settings, ...deps }: FansDeps): FansService {
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
    async mayMail(artistId, email) {
      const [hasWithdrawn, { emailsEnabled }] = await Promise.all([
        store.hasWithdrawn(artistId, email.toLowerCase()),
        settings.of(artistId),
      ]);
      return emailsEnabled && !hasWithdrawn;
    },
    async mailLinks(artistId, email, dropId) {
      const value = email.toLowerCase();
      const [dataUrl, unsubscribeUrl] = await Promise.all([
        links.data({ kind: 'email', email: value }, 'inMail'),
        links.unsubscribe({ artistId, email: value, dropId }),
      ]);
      return { dataUrl, unsubscribeUrl };
    },
    noteBounce: (email, within) => store.noteBounce(email, clock.now(), within),
    takeBackBounces: (emails, within) => store.takeBackBounces(emails, within),
    takeComplaint: (about) => takeComplaint(deps, about),
    sweepRequests: () => store.sweepRequests(clock.now()),
    async fans(caller, artistId, { limit = mostFans, offset = 0 } = {}) {
      const access = await guard.artist(caller, artistId, canReadFans);
      if (limit < 0 || limit > mostFans) throw new CodedError('BAD_INPUT', 'limit');
      if (offset < 0) throw new CodedError('BAD_INPUT', 'offset');
      // One more than asked tells whether the list goes on.
      const page = { limit: limit + 1, offset };
      const [allOptIns, allPresaves] = await Promise.all([
        lists.listOptIns(artistId, page),
        lists.listPresaves(artistId, page),
      ]);
      const hasMore = allOptIns.length > limit || allPresaves.length > limit;
      const [optIns, presaves] = [allOptIns.slice(0, limit), allPresaves.slice(0, limit)];
      const show = shownContact(access);
      return {
        hasMore,
        optIns: optIns.map((each) => ({ ...each, value: show(each.value) })),
        presaves: presaves.map((each) => ({ ...each, contact: show(each.contact) })),
      };
    },
    async *everyFan(caller, artistId) {
      const show = shownContact(await guard.artist(caller, artistId, canReadFans));
      for await (const rows of pagesOf((after) => lists.optInsAfter(artistId, { after, limit: fansAtOnce })))
        yield rows.map(({ at: _at, value, ...fan }) => ({ kind: 'opt-in' as const, ...fan, value: show(value) }));
      for await (const rows of pagesOf((after) => lists.presavesAfter(artistId, { after, limit: fansAtOnce })))
        yield rows.map(({ at: _at, contact, ...fan }) => ({
          kind: 'presave' as const,
          ...fan,
          contact: show(contact),
        }));
    },
  };
}

/** A fan's access to their own data over all artists: requested by mail, shown, and deleted. */
import { isNothing, type StoredFanData } from '#domain/fans/stored-fan-data.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createNetworkLimit, type NetworkLimit } from '../../../platform/auth/network-limits.ts';
import type { Limit, MakeLimit } from '../../../platform/auth/rate-limits.ts';
import type { SignedTokens } from '../../../platform/crypto/signed-tokens.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { FactBoard } from '../../../platform/facts/facts.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { ContactPresaves } from '../../presaves/contact-presaves.service.ts';
import type { FanLinks } from '../consents/fan-links.ts';
import { dataLinkLives, type FanDataScope, fanDataKind } from '../consents/fan-tokens.ts';
import { readContact } from '../consents/read-contact.ts';
import { type NamedArtists, namesOfArtists } from './artist-names.ts';
import type { FanDataStore } from './fan-data.store.ts';
import { forgetContact } from './forget-contact.ts';
import { sendDataLink } from './send-data-link.ts';

type OfArtist<Kept> = Omit<Kept, 'artistId'> & { artist: string };

/** The use cases of a fan's own data. */
export interface FanDataService {
  /**
   * Mails the link to an email if any data is stored about it; the answer does not reveal whether. Throws EMAIL_INVALID, TOO_MANY_TRIES.
   */
  requestLink(contact: string, ipAddress: string): Promise<void>;
  /** For the job behind `requestLink`: mails the link if anything is stored about this email. */
  sendLink(email: string): Promise<void>;
  /** The data behind a link; undefined when the link is invalid or expired. */
  find(token: string): Promise<StoredFanData | undefined>;
  /** Deletes that data, consents and pre-saves included; false when the link is invalid or expired. */
  forget(token: string): Promise<boolean>;
}

/** How often links may be requested: from one network, and for one email. */
export interface DataLinkLimits {
  network: NetworkLimit;
  inbox: Limit;
}

/** Ten from one network in ten minutes, three a day to one email. */
export function createDataLinkLimits(makeLimit: MakeLimit): DataLinkLimits {
  return {
    network: createNetworkLimit(makeLimit, 'data_link_network', 10, 600),
    inbox: makeLimit('data_link_inbox', 3, 86_400, { refusesAlone: true }),
  };
}

export interface FanDataDeps {
  store: FanDataStore;
  database: Database;
  presavesOf: ContactPresaves;
  facts: FactBoard;
  artists: NamedArtists;
  limits: DataLinkLimits;
  links: FanLinks;
  signedTokens: SignedTokens;
  jobs: Jobs;
  mailer: Mailer;
  clock: Clock;
}

/** The service over its store. */
export function createFanDataService(deps: FanDataDeps): FanDataService {
  const { store, database, presavesOf, facts, artists, limits, links, signedTokens, jobs, mailer, clock } = deps;

  async function named<Kept extends { artistId: string }>(rows: Kept[]): Promise<OfArtist<Kept>[]> {
    const names = await namesOfArtists(
      artists,
      rows.map(({ artistId }) => artistId),
    );
    return rows.map(({ artistId, ...row }) => ({ ...row, artist: names.get(artistId) ?? '' }));
  }

  async function load(scope: FanDataScope): Promise<StoredFanData> {
    const isEmail = scope.kind === 'email';
    const [rows, saved] = await Promise.all([
      isEmail ? store.loadOf([scope.email]) : store.loadLeft(scope),
      isEmail ? presavesOf(scope.email) : [],
    ]);
    const [optIns, consents, requests] = await Promise.all([
      named(rows.optIns),
      named(rows.consents),
      named(rows.requests),
    ]);
    const contact = isEmail ? scope.email : (consents[0]?.value ?? '');
    return {
      ...{ contact, scope: scope.kind, optIns, consents, requests },
      presaves: saved.map(({ artistId: _artistId, ...presave }) => presave),
    };
  }

  return {
    async requestLink(contact, ipAddress) {
      await limits.network.consume(ipAddress);
      const email = readContact('email', contact, '');
      try {
        await limits.inbox.consume(email);
      } catch (error) {
        if (error instanceof CodedError && error.code === 'TOO_MANY_TRIES') return;
        throw error;
      }
      // A job looks the email up, so that the time of the answer reveals nothing either.
      await jobs.send(sendDataLink, { email }, database);
    },
    async sendLink(email) {
      const kept = await load({ kind: 'email', email });
      if (isNothing(kept)) return;
      const dataUrl = await links.data({ kind: 'email', email }, 'asked');
      const endsAt = new Date(clock.now().getTime() + dataLinkLives.asked * 1000).toISOString();
      await mailer.send(database, { kind: 'fan-data', to: email, dataUrl, endsAt });
    },
    async find(token) {
      const scope = await signedTokens.read(fanDataKind, token);
      return scope === undefined ? undefined : load(scope);
    },
    async forget(token) {
      const scope = await signedTokens.read(fanDataKind, token);
      if (scope === undefined) return false;
      if (scope.kind === 'left') {
        await store.deleteLeft(scope, clock.now());
        return true;
      }
      await forgetContact({ store, database, facts, jobs, mailer, clock }, { channel: 'email', forms: [scope.email] });
      return true;
    },
  };
}

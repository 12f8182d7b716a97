/** Reserves the paths of suspended artists, warns their payers, and lets others claim them; brings them back with the plan (BILL-58, BILL-59). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import {
  dueWarning,
  openedSince,
  type ReservationWarning,
  releasedAt,
  reservation,
  reservedUntil,
} from '#domain/links/path-reservation.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { ArtistsRestored } from '../../../platform/facts/fact-catalogue.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Logger } from '../../../platform/log.ts';
import type { OpenedLinks } from '../../stats/opened-links.service.ts';
import { createPathReservationsStore, type ReservedLink, type SuspendedArtist } from './path-reservations.store.ts';

/** Keeps reservations, once an hour. */
export const keepReservations: JobDefinition<object> = {
  name: 'links.keep_reservations',
  payloadSchema: z.object({}),
  schedule: '7 * * * *',
};

/** The functions. No permission is checked. */
export interface PathReservations {
  /** For the job: does what is due. Safe to run in several processes and again. */
  keep(): Promise<void>;
  /** In the transaction that gives artists a plan again: their paths come back, and their payers are mailed what has moved. */
  takeBack(restored: ArtistsRestored['artists'], within: Queryable): Promise<void>;
}

/** How many links a mail lists. */
const listedLinks = 10;

const urlOf = (domain: string, path: string): string => `${domain}/${path}`;

/** Makes the functions. */
export function createPathReservations(deps: {
  database: Database;
  linkHosts: readonly string[];
  openedLinks: OpenedLinks;
  live: Live;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  appUrl: string;
}): PathReservations {
  const { database, linkHosts, openedLinks, live, mailer, clock, log, appUrl } = deps;
  const storeOf = (within: Queryable) => createPathReservationsStore(within, linkHosts);
  const store = storeOf(database);

  /** Runs `work` while the artist stays suspended since the same instant. */
  async function whileSuspended(artist: SuspendedArtist, work: (within: Queryable) => Promise<void>): Promise<void> {
    await database.transaction().execute(async (within) => {
      if (await storeOf(within).lockSuspended(artist)) await work(within);
    });
  }

  async function decide(artist: SuspendedArtist, links: readonly ReservedLink[]): Promise<void> {
    const { suspendedAt } = artist;
    // One from before a suspension by an operator is decided again: it began anew when that was lifted.
    const shortest = reservedUntil(suspendedAt, false);
    const undecided = links
      .filter(({ reservedUntil: until }) => until === null || until < shortest)
      .map(({ id }) => id);
    if (undecided.length === 0) return;
    const opened = new Set(await openedLinks(artist.id, openedSince(suspendedAt), suspendedAt));
    await whileSuspended(artist, async (within) => {
      for (const wasOpened of [true, false])
        await storeOf(within).reserve(
          undecided.filter((id) => opened.has(id) === wasOpened),
          reservedUntil(suspendedAt, wasOpened),
        );
    });
  }

  async function warn(
    artist: SuspendedArtist,
    links: readonly ReservedLink[],
    { until, days }: { until: Date; days: ReservationWarning },
  ): Promise<void> {
    const now = clock.now();
    await whileSuspended(artist, async (within) => {
      if (!(await storeOf(within).insertWarning(artist.id, until, days, now))) return;
      // The mail about the suspension has said so already.
      if (days === reservation.days && artist.wasMailed && until <= reservedUntil(artist.suspendedAt, false)) return;
      await mailer.send(within, {
        kind: 'paths-ending',
        to: artist.payerEmail,
        artistName: artist.name,
        endsAt: (days === 1 ? releasedAt(until, now) : until).toISOString(),
        urls: links.slice(0, listedLinks).map(({ domain, path }) => urlOf(domain, path)),
        linkCount: links.length,
        billingUrl: `${appUrl}/billing`,
      });
    });
  }

  async function release(artist: SuspendedArtist, until: Date): Promise<void> {
    await whileSuspended(artist, async (within) => {
      for (const { id: linkId, domain, path } of await storeOf(within).release(artist.id, until, clock.now()))
        await live.publish('link.updated', { linkId, artistId: artist.id, domain, path }, within);
    });
  }

  async function keepFor(artist: SuspendedArtist): Promise<void> {
    await decide(artist, await store.listReserved(artist.id));
    const links = await store.listReserved(artist.id);
    const warnings = await store.listWarnings(artist.id);
    const ends = new Set(links.flatMap(({ reservedUntil: until }) => (until === null ? [] : [until.getTime()])));
    for (const end of ends) {
      const until = new Date(end);
      const sent = warnings.filter(({ reserved_until }) => reserved_until.getTime() === end);
      const days = dueWarning(
        until,
        sent.map(({ days_before }) => days_before),
        clock.now(),
      );
      const ending = links.filter(({ reservedUntil: other }) => other?.getTime() === end);
      if (days !== undefined) await warn(artist, ending, { until, days });
      const last = sent.find(({ days_before }) => days_before === 1);
      if (last !== undefined && releasedAt(until, last.sent_at) <= clock.now()) await release(artist, until);
    }
  }

  /** Gives the links whose path another one has claimed meanwhile. */
  async function takeBackOf(artistId: string, within: Queryable): Promise<{ previousUrl: string; url: string }[]> {
    const returned = await storeOf(within).takeBack(artistId);
    for (const { linkId, domain, path, previousPath } of returned)
      await live.publish('link.updated', { linkId, artistId, domain, path, previousPath }, within);
    return returned
      .filter(({ path, previousPath }) => path !== previousPath)
      .map(({ domain, path, previousPath }) => ({
        previousUrl: urlOf(domain, previousPath),
        url: urlOf(domain, path),
      }));
  }

  return {
    async keep() {
      for (const artist of await store.listSuspended())
        await keepFor(artist).catch((error: unknown) =>
          log.warn({ err: error, artistId: artist.id }, 'Could not keep reserved paths; trying again in an hour.'),
        );
    },
    async takeBack(restored, within) {
      const artists = [];
      for (const artist of restored) artists.push({ ...artist, moved: await takeBackOf(artist.artistId, within) });
      // A payer who restores an artist sees it on the screen. A mail says what happened since the mail about the suspension, and what has moved.
      const news = artists.filter(({ wasMailed, moved }) => wasMailed || moved.length > 0);
      for (const [to, ofPayer] of Map.groupBy(news, ({ payerEmail }) => payerEmail))
        await mailer.send(within, {
          kind: 'artists-restored',
          to,
          artistNames: ofPayer.map(({ name }) => name),
          moved: ofPayer.flatMap(({ moved }) => moved),
          linksUrl: `${appUrl}/links`,
        });
    },
  };
}

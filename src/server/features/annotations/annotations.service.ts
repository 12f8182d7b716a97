/** Annotations of charts: what people noted, and releases, drops and renames as they are stored by their features. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import {
  type AnnotationKind,
  dropWords,
  inOrder,
  releaseWords,
  renameWords,
  type StoredAnnotationKind,
} from '#domain/stats/annotation.ts';
import { annotationSchema } from '#domain/stats/annotation-input.ts';
import { longestRangeDays } from '#domain/stats/date-range.ts';
import { type Day, dayOf, daysBetween, endOfDay, isDay, moveDay, startOfDay } from '#domain/stats/zoned-day.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistAccess, Guard, Role } from '../../platform/auth/guard.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { readZone } from '../../platform/graphql/zoned-range.ts';
import type { SentDrops } from '../drops/reports/sent-drops.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { LinkEvents } from '../links/lists/link-events.service.ts';
import { canReadAnnotations, canWriteAnnotations } from './annotations.policy.ts';
import type { AnnotationsStore, StoredAnnotation } from './annotations.store.ts';
import type { AnnotationsTables } from './annotations.tables.ts';

export type { StoredAnnotation } from './annotations.store.ts';

/** An annotation of a chart; a derived one has no id. */
export interface Annotation {
  id: string | null;
  linkId: string | null;
  day: Day;
  kind: AnnotationKind;
  text: string;
}

/** The days of a chart, and the zone in which they are counted: an IANA zone or a fixed offset, as the caller wrote it. */
export interface AskedDays {
  from: string;
  to: string;
  offset: string;
}

/** An annotation to be stored. */
export interface NewAnnotation {
  artistId: string;
  /** Null: of the artist. */
  linkId: string | null;
  day: string;
  text: string;
  kind: StoredAnnotationKind;
}

/** The use cases. A foreign artist, link or annotation throws NOT_FOUND, as a missing one does. */
export interface AnnotationsService {
  /** What a link's chart shows, by day; throws BAD_INPUT for days that are none or more than twenty years. At most 500 of each source. */
  ofLink(caller: Caller, linkId: string, days: AskedDays): Promise<Annotation[]>;
  /** What the chart of an artist shows: notes of the artist and its links, releases and drops (STAT-213). */
  ofArtist(caller: Caller, artistId: string, days: AskedDays): Promise<Annotation[]>;
  /**
   * Stores a note; `id` is that of a deleted note that is restored. Throws ANNOTATION_DAY_INVALID, ANNOTATION_TEXT_MISSING, ANNOTATION_TOO_LONG, ANNOTATIONS_FULL,
   * and NOT_FOUND for an id that is in use.
   */
  insert(caller: Caller, sent: Omit<NewAnnotation, 'kind'> & { id?: string }): Promise<Annotation>;
  /** Changes what is given; throws like `insert`. */
  update(caller: Caller, id: string, changes: { day?: string; text?: string }): Promise<Annotation>;
  /** Gives it as it was. */
  delete(caller: Caller, id: string): Promise<Annotation>;
  /** For the artist's archive: everything that is stored. */
  listAll(caller: Caller, artistId: string): Promise<StoredAnnotation[]>;
  /** For reports, which check the permission: what happened to an artist, or to one of its links, from day to day, as a member of this role reads it. */
  during(of: {
    artistId: string;
    role: Role;
    linkId: string | null;
    from: string;
    to: string;
    timeZone: string;
  }): Promise<Annotation[]>;
  /** For other features, without a permission check: stores an annotation. Throws for a wrong day or text like `insert`. */
  add(annotation: NewAnnotation, transaction?: Queryable<AnnotationsTables>): Promise<void>;
}

/** The most annotations of one source in one answer. */
const mostListed = 500;
/** The most notes that an artist's team may have. */
const mostOwn = 5_000;

export interface AnnotationsDeps {
  store: AnnotationsStore;
  guard: Guard;
  clock: Clock;
  links: Pick<LinksService, 'link' | 'linksById'>;
  linkEvents: LinkEvents;
  sentDrops: SentDrops;
}

/** A range of days with the instants in which something on one of them can have happened, whatever its own zone. */
function readDays({ from, to, offset }: AskedDays) {
  if (!isDay(from) || !isDay(to)) throw new CodedError('BAD_INPUT', 'from');
  const length = daysBetween(from, to);
  if (length < 0 || length > longestRangeDays) throw new CodedError('BAD_INPUT', 'to');
  const zone = readZone(offset);
  return {
    ...{ days: { from, to }, zone },
    instants: { since: startOfDay(from, zone), until: endOfDay(to, zone) },
    // A release is on the day of its own zone, which may be a day off.
    widened: { since: startOfDay(moveDay(from, -1, 'day'), 'UTC'), until: endOfDay(moveDay(to, 1, 'day'), 'UTC') },
  };
}

const toAnnotation = ({ id, linkId, day, kind, text }: StoredAnnotation): Annotation => ({
  ...{ id, linkId, day, kind, text },
});

/** The service over its store and the features that know what happened. */
export function createAnnotationsService(deps: AnnotationsDeps): AnnotationsService {
  const { store, guard, clock, links, linkEvents, sentDrops } = deps;

  /** What is derived for an artist's chart, or for that of one of its links. */
  async function derived(
    access: Pick<ArtistAccess, 'artistId' | 'role'>,
    linkId: string | null,
    read: ReturnType<typeof readDays>,
  ): Promise<Annotation[]> {
    const { artistId } = access;
    const of = { artistId, linkId, most: mostListed };
    const [releases, renames, drops] = await Promise.all([
      linkEvents.releases({ ...of, ...read.widened }),
      linkId === null ? [] : linkEvents.leftPlaces({ linkId, most: mostListed, ...read.instants }),
      sentDrops.listFor(access, { ...read.instants, most: mostListed }),
    ]);
    const held =
      linkId === null ? undefined : await linkEvents.leadingTo(linkId, [...new Set(drops.map(({ url }) => url))]);
    return [
      ...releases.map(
        (release): Annotation => ({
          ...{ id: null, linkId: release.linkId, kind: 'release', text: releaseWords(release.title) },
          day: dayOf(release.releaseTime, release.timeZone ?? read.zone),
        }),
      ),
      ...drops
        .filter(({ url, waitsForLinkId }) => held?.has(url) !== false || waitsForLinkId === linkId)
        .map(
          (drop): Annotation => ({
            ...{ id: null, linkId, kind: 'drop', text: dropWords(drop.title) },
            day: dayOf(drop.startedAt, read.zone),
          }),
        ),
      ...renames.map(
        ({ place, leftAt }): Annotation => ({
          ...{ id: null, linkId, kind: 'rename', text: renameWords(place) },
          day: dayOf(leftAt, read.zone),
        }),
      ),
    ].filter(({ day }) => day >= read.days.from && day <= read.days.to);
  }

  async function loadOwn(caller: Caller, id: string): Promise<StoredAnnotation> {
    guard.member(caller);
    const found = await store.load(id);
    await guard.artist(caller, found?.artistId, canWriteAnnotations);
    if (found === undefined) throw new CodedError('NOT_FOUND');
    return found;
  }

  return {
    async ofLink(caller, linkId, asked) {
      const { artistId } = await links.link(caller, linkId);
      const access = await guard.artist(caller, artistId, canReadAnnotations);
      const read = readDays(asked);
      const [stored, happened] = await Promise.all([
        store.listOfLink({ artistId, linkId }, read.days, mostListed),
        derived(access, linkId, read),
      ]);
      return inOrder([...stored.map(toAnnotation), ...happened]);
    },
    async ofArtist(caller, artistId, asked) {
      const access = await guard.artist(caller, artistId, canReadAnnotations);
      const read = readDays(asked);
      const [stored, happened] = await Promise.all([
        store.listOfArtist(artistId, read.days, mostListed),
        derived(access, null, read),
      ]);
      return inOrder([...stored.map(toAnnotation), ...happened]);
    },
    async during({ artistId, role, linkId, from, to, timeZone }) {
      const read = readDays({ from, to, offset: timeZone });
      const [stored, happened] = await Promise.all([
        linkId === null
          ? store.listOfArtist(artistId, read.days, mostListed)
          : store.listOfLink({ artistId, linkId }, read.days, mostListed),
        derived({ artistId, role }, linkId, read),
      ]);
      return inOrder([...stored.map(toAnnotation), ...happened]);
    },
    async insert(caller, { id = randomUUID(), artistId, linkId, ...sent }) {
      const { userId } = await guard.artist(caller, artistId, canWriteAnnotations);
      if (linkId !== null) {
        const [link] = await links.linksById([linkId]);
        if (link?.artistId !== artistId) throw new CodedError('NOT_FOUND', 'link_id');
      }
      const fields = readInput(annotationSchema, sent);
      if ((await store.countOwn(artistId)) >= mostOwn) throw new CodedError('ANNOTATIONS_FULL');
      const annotation: StoredAnnotation = {
        ...{ id, artistId, linkId, ...fields, kind: 'own' },
        ...{ createdBy: userId, createdAt: clock.now() },
      };
      if (!(await store.insert(annotation))) throw new CodedError('NOT_FOUND', 'id');
      return toAnnotation(annotation);
    },
    async update(caller, id, changes) {
      const found = await loadOwn(caller, id);
      const fields = readInput(annotationSchema, { day: changes.day ?? found.day, text: changes.text ?? found.text });
      await store.update(id, fields);
      return toAnnotation({ ...found, ...fields });
    },
    async delete(caller, id) {
      const found = await loadOwn(caller, id);
      await store.delete(id);
      return toAnnotation(found);
    },
    async listAll(caller, artistId) {
      await guard.artist(caller, artistId, canReadAnnotations);
      return store.listAll(artistId);
    },
    async add({ artistId, linkId, kind, ...sent }, transaction) {
      const fields = readInput(annotationSchema, sent);
      await store.insert(
        { id: randomUUID(), artistId, linkId, kind, ...fields, createdBy: null, createdAt: clock.now() },
        transaction,
      );
    },
  };
}

/** Private urls of unpublished pages: made, listed, renewed and revoked by the artist's team, and opened by one person (LINK-84 to LINK-88). */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import {
  checkPressPreview,
  hasPressPreview,
  mostPressPreviews,
  pressPreviewPath,
} from '#domain/links/press-preview.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { LinksService } from '../links/links.service.ts';
import { canReadPressPreviews, canWritePressPreviews } from './press-previews.policy.ts';
import type { ListedPressPreview, PressPreview, PressPreviewsStore } from './press-previews.store.ts';
import type { PressPreviewsTables } from './press-previews.tables.ts';

export type { ListedPressPreview, PressPreview } from './press-previews.store.ts';

/** A preview with its url, which nobody can learn a second time. */
export interface MadePressPreview {
  url: string;
  preview: PressPreview;
}

/** The use cases. A foreign link or preview throws NOT_FOUND, as a missing one does. */
export interface PressPreviewsService {
  /** A link's previews, those too that ended lately, the newest first. */
  list(caller: Caller, linkId: string): Promise<ListedPressPreview[]>;
  /** Makes a preview for a person. Throws LINK_BANNED, PREVIEW_NEEDLESS, what is wrong with the input, PREVIEWS_FULL, TOO_MANY_TRIES. */
  create(caller: Caller, linkId: string, sent: { person: string; days: number }): Promise<MadePressPreview>;
  /** Makes the url of a preview anew, for as many days from now: the old url ends. Throws like `create`. */
  renew(caller: Caller, id: string, days: number): Promise<MadePressPreview>;
  /** Ends a preview at once; again it changes nothing. */
  revoke(caller: Caller, id: string): Promise<PressPreview>;
  /** For visitors, without a caller: the preview with this token and its page; undefined for any token that opens nothing now. */
  open(token: string): Promise<{ preview: PressPreview; page: LinkPage } | undefined>;
  /** Notes that a person opened a preview. */
  noteOpening(id: string): Promise<void>;
  /** Deletes previews that ended long ago. */
  sweep(): Promise<void>;
}

export interface PressPreviewsDeps {
  store: PressPreviewsStore;
  links: Pick<LinksService, 'linksById' | 'findPageForPreview'>;
  database: Database;
  guard: Guard;
  makeLimit: MakeLimit;
  hosts: HostSettings;
  clock: Clock;
}

const day = 86_400_000;
/** How long an ended preview stays in the list. */
const keptDays = 90;
/** 128 bits, so that nobody guesses one. */
const tokenBytes = 16;
/** The form of a token: 16 bytes in base64url. */
const tokenPattern = /^[\w-]{22}$/;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The service over its store. */
export function createPressPreviewsService(deps: PressPreviewsDeps): PressPreviewsService {
  const { store, links, database, guard, hosts, clock } = deps;
  const makings = deps.makeLimit('press_preview_make', 300, 3600);

  /** The link, after the permission check. */
  async function linkOf(caller: Caller, linkId: string | undefined, policy: ArtistPolicy): Promise<Link> {
    guard.member(caller);
    const [link] = await links.linksById(linkId === undefined ? [] : [linkId]);
    await guard.artist(caller, link?.artistId, policy);
    if (link === undefined) throw new CodedError('NOT_FOUND');
    return link;
  }

  /** Stores a new url by `save`, unless the link has as many as it may have. */
  async function make(
    caller: Caller,
    link: Link,
    days: number,
    save: (
      made: { tokenHash: Buffer; expiresAt: Date; now: Date },
      within: Queryable<PressPreviewsTables>,
    ) => Promise<string>,
  ): Promise<MadePressPreview> {
    const now = clock.now();
    if (link.bannedAt) throw new CodedError('LINK_BANNED');
    if (!hasPressPreview(link, now)) throw new CodedError('PREVIEW_NEEDLESS');
    await makings.consume(caller.person?.userId ?? '');
    const token = randomBytes(tokenBytes).toString('base64url');
    const made = { tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + days * day), now };
    const preview = await database.transaction().execute(async (within) => {
      await store.lock(link.id, within);
      const id = await save(made, within);
      if ((await store.countOpen(link.id, now, within)) > mostPressPreviews) throw new CodedError('PREVIEWS_FULL');
      return store.load(id, within);
    });
    if (preview === undefined) throw new CodedError('NOT_FOUND');
    return { url: `${new URL(pageUrl(link, hosts)).origin}${pressPreviewPath}?t=${token}`, preview };
  }

  function checked(sent: { person: string; days: number }): { person: string; days: number } {
    const result = checkPressPreview(sent);
    if ('problem' in result) throw new CodedError(result.problem.code, result.problem.field);
    return result;
  }

  return {
    async list(caller, linkId) {
      const { id } = await linkOf(caller, linkId, canReadPressPreviews);
      return store.list(id);
    },
    async create(caller, linkId, sent) {
      const link = await linkOf(caller, linkId, canWritePressPreviews);
      const { person, days } = checked(sent);
      return make(caller, link, days, async ({ now, ...made }, within) => {
        const id = randomUUID();
        await store.insert({ id, linkId: link.id, person, createdAt: now, ...made }, within);
        return id;
      });
    },
    async renew(caller, id, sentDays) {
      guard.member(caller);
      const found = await store.load(id);
      const link = await linkOf(caller, found?.linkId, canWritePressPreviews);
      const { days } = checked({ person: found?.person ?? '', days: sentDays });
      return make(caller, link, days, async (made, within) => {
        await store.renew(id, made, within);
        return id;
      });
    },
    async revoke(caller, id) {
      guard.member(caller);
      const found = await store.load(id);
      await linkOf(caller, found?.linkId, canWritePressPreviews);
      await store.revoke(id, clock.now());
      const revoked = await store.load(id);
      if (revoked === undefined) throw new CodedError('NOT_FOUND');
      return revoked;
    },
    async open(token) {
      if (!tokenPattern.test(token)) return undefined;
      const preview = await store.find(hashOf(token), clock.now());
      const page = preview === undefined ? undefined : await links.findPageForPreview(preview.linkId);
      return preview === undefined || page === undefined || closedReason(page) ? undefined : { preview, page };
    },
    noteOpening: (id) => store.noteOpening(id, clock.now()),
    async sweep() {
      await store.deleteEnded(new Date(clock.now().getTime() - keptDays * day));
    },
  };
}

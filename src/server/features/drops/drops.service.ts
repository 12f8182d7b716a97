/** Drops for the API: writing, planning, sending, watching and stopping texts to an artist's fans. */
import { randomUUID } from 'node:crypto';
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import { maskContact } from '#domain/fans/mask.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { haveSameValues } from '#domain/kernel/fields.ts';
import { channelRules } from '#domain/messaging/channels/channels.ts';
import { changedDraft, type DropDraft, dropFields } from '#domain/messaging/drop-fields.ts';
import { dropFault } from '#domain/messaging/drop-rules.ts';
import { markedCampaign, sampleMark } from '#domain/stats/drop-mark.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistAccess, ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Segments } from '../fans/list/fan-segments.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { FindTextsProblem } from '../numbers/senders.service.ts';
import type { BroughtHits, StatsService } from '../stats/stats.service.ts';
import type { LogArtistAct } from '../team/team-log.service.ts';
import type { AudienceStore } from './audience/audience.store.ts';
import type { Channels } from './channels/channels.ts';
import type { DropPlan } from './channels/drop-plan.ts';
import type { SendTestMail } from './channels/email/send-test.ts';
import type { SendTest } from './channels/sms/send-test.ts';
import type { TestNumbers } from './channels/sms/test-numbers.ts';
import { type AcceptedDraft, type Drop, type DropProgress, type RecipientState, recipientStates } from './drop.ts';
import { canReadDrops, canSendDrops, seesNumbers } from './drops.policy.ts';
import type { DropPage, DropsStore } from './drops.store.ts';
import { createDropsOfAll, type DropsOfAll } from './drops-of-all.ts';
import type { InboundStore, ListedInbound } from './inbound/inbound.store.ts';
import type { CancelDrop } from './sending/cancel-drop.ts';
import type { ListedRecipient, RecipientsStore } from './sending/recipients.store.ts';

/** The most rows of one answer. */
const largestPage = 100;

/** A row of a drop's list; the number is masked for viewers. */
export type ShownRecipient = ListedRecipient & Pick<Drop, 'channel'>;

/** The use cases of drops. A foreign drop or artist throws NOT_FOUND, as a missing one does. */
export interface DropsService extends DropsOfAll {
  /** Drops that have not started, the next first. */
  waiting(caller: Caller, artistId: string, page: DropPage): Promise<Drop[]>;
  /** Drops that were started, the latest first. */
  started(caller: Caller, artistId: string, page: DropPage): Promise<Drop[]>;
  /** How many drops wait, and how many were started. */
  counts(caller: Caller, artistId: string): Promise<{ waiting: number; started: number }>;
  drop(caller: Caller, id: string): Promise<Drop>;
  /**
   * Stores a drop: without `sendAt` and `releaseLinkId` it is sent at once. Throws a code of `dropFault`, DROP_PAGE_MISSING, DROP_PAGE_CLOSED, DROP_RELEASE_LINK_OUT, a `TextsProblem`; by email EMAILS_DISABLED, POSTAL_ADDRESS_MISSING.
   * A repeat with the same `id` stores no second drop (DROP-57): the same words give the stored one, others replace it as `update` does.
   */
  create(caller: Caller, artistId: string, draft: DropDraft, id?: string): Promise<Drop>;
  /** Replaces the words and time of a drop that has not started; throws DROP_STARTED once it has, RELEASE_MESSAGE_KEPT for the message of a text destination, and what `create` throws, a `TextsProblem` other than TEXTS_OFF only for a drop that is now sent at once. */
  update(caller: Caller, id: string, changes: Partial<DropDraft>): Promise<Drop>;
  /** Deletes a drop that has not started; throws DROP_STARTED once it has, RELEASE_MESSAGE_KEPT for the message of a text destination. */
  remove(caller: Caller, id: string): Promise<Drop>;
  /** Stops a drop until it is resumed; throws WELCOME_KEPT for the welcome text. */
  pause(caller: Caller, id: string): Promise<Drop>;
  /** Continues a paused drop; one that had not started waits for its time again, or starts at once when that has passed. Throws TEXTS_OFF. */
  resume(caller: Caller, id: string): Promise<Drop>;
  /** Stops a drop for good: the fans who are queued get nothing. Throws WELCOME_KEPT for the welcome text, RELEASE_MESSAGE_KEPT for the message of a text destination that has not started. */
  cancel(caller: Caller, id: string): Promise<Drop>;
  plan(caller: Caller, artistId: string, draft: Omit<DropDraft, 'timeZone' | 'subject'>): Promise<DropPlan>;
  progress(caller: Caller, id: string): Promise<DropProgress>;
  /** Visits that the drop brought, by people only; nothing when its link has no mark. */
  brought(caller: Caller, id: string): Promise<Partial<BroughtHits>>;
  recipients(caller: Caller, id: string, page: DropPage & { state?: RecipientState }): Promise<ShownRecipient[]>;
  /** Texts that fans sent, newest first. */
  inbound(caller: Caller, artistId: string, page: DropPage): Promise<ListedInbound[]>;
  /** The number that the caller confirmed for test texts, masked; null without one. */
  testNumber(caller: Caller): Promise<string | null>;
  /** Texts a code to a number that the caller wants test texts on, from the artist's number. */
  requestTestNumber(caller: Caller, artistId: string, number: string): Promise<void>;
  /** Confirms the caller's number for test texts by its code; gives it masked. */
  confirmTestNumber(caller: Caller, number: string, code: string): Promise<string>;
  /** Sends the words of a draft to the number that the caller confirmed. */
  sendTest(caller: Caller, artistId: string, test: { message: string; link: string }): Promise<void>;
  /** Mails a draft to the caller's own email; throws what `create` throws for a drop by email. */
  sendTestMail(
    caller: Caller,
    artistId: string,
    test: { subject: string; message: string; link: string },
  ): Promise<void>;
}

interface DropsDeps {
  channels: Channels;
  database: Database;
  guard: Guard;
  drops: DropsStore;
  audience: AudienceStore;
  recipients: RecipientsStore;
  inbound: InboundStore;
  artists: Pick<ArtistsService, 'forPage'>;
  links: Pick<LinksService, 'linksById' | 'urlTarget'>;
  stats: Pick<StatsService, 'broughtBy'>;
  findTextsProblem: FindTextsProblem;
  testNumbers: TestNumbers;
  cancelDrop: CancelDrop;
  sendTest: SendTest;
  sendTestMail: SendTestMail;
  segments: Segments;
  live: Live;
  clock: Clock;
  /** Writes into the security logs of who sends and of the artist's owners. */
  logAct: LogArtistAct<'drop-sent'>;
}

/** The service over its stores. */
export function createDropsService(deps: DropsDeps): DropsService {
  const { database, guard, drops, recipients, inbound, artists, channels, segments, live, clock } = deps;

  async function open(caller: Caller, id: string, policy: ArtistPolicy): Promise<{ drop: Drop; access: ArtistAccess }> {
    const drop = await drops.load(id);
    const access = await guard.artist(caller, drop?.artistId, policy);
    if (drop === undefined) throw new CodedError('NOT_FOUND');
    return { drop, access };
  }

  async function mayText(caller: Caller, artistId: string): Promise<void> {
    await guard.artist(caller, artistId, canSendDrops);
    const page = await artists.forPage(artistId);
    if (page?.artist.smsActivated !== true) throw new CodedError('TEXTS_OFF');
  }

  /** When a link of the artist is released; null without a date. Throws NOT_FOUND for another artist's link. */
  async function releaseOf(artistId: string, linkId: string): Promise<Date | null> {
    const [link] = await deps.links.linksById([linkId]);
    if (link?.artistId !== artistId) throw new CodedError('NOT_FOUND', 'releaseLinkId');
    return link.releaseTime;
  }

  /** The artist who owns the linked page; null for an external url. Throws where no page has this url, or it is closed (DROP-170). */
  async function pageOwner(url: string): Promise<string | null> {
    const { state, artistId } = await deps.links.urlTarget(url);
    if (state === 'missing') throw new CodedError('DROP_PAGE_MISSING', 'link');
    if (state === 'closed') throw new CodedError('DROP_PAGE_CLOSED', 'link');
    return artistId;
  }

  /** A draft that can be stored; `isNew`: no drop of it is stored yet. */
  async function accept(artistId: string, draft: DropDraft, isNew: boolean): Promise<AcceptedDraft> {
    const fault = dropFault(draft, clock.now(), (await artists.forPage(artistId))?.artist.name ?? '');
    if (fault !== undefined) throw new CodedError(fault.code, fault.field);
    const pageArtistId = await pageOwner(draft.link);
    const { hasLocation } = channelRules[draft.channel];
    if (!hasLocation && draft.location !== dropFields.location.blank) throw new CodedError('BAD_INPUT', 'location');
    if (draft.segmentId !== null) await segments.of(artistId, draft.segmentId);
    if (draft.releaseLinkId !== null) {
      if (draft.sendAt !== null) throw new CodedError('BAD_INPUT', 'releaseLinkId');
      const release = await releaseOf(artistId, draft.releaseLinkId);
      if (release === null || release <= clock.now()) throw new CodedError('DROP_RELEASE_LINK_OUT', 'releaseLinkId');
    }
    await channels[draft.channel].accepts(artistId, draft, isNew);
    return { ...draft, pageArtistId };
  }

  const log = (
    caller: Caller,
    artistId: string,
    { sendAt, releaseLinkId }: DropDraft,
    within: Queryable,
  ): Promise<void> =>
    deps.logAct(within, {
      ...{ artistId, event: 'drop-sent', detail: timeInWords(sendAt, releaseLinkId) },
      actor: { userId: guard.member(caller).userId, device: caller.device },
    });

  async function replace(caller: Caller, { id, artistId }: Drop, draft: DropDraft): Promise<Drop> {
    const accepted = await accept(artistId, draft, false);
    const { userId } = guard.member(caller);
    await database.transaction().execute(async (within) => {
      if (!(await drops.update(id, userId, accepted, clock.now(), within))) throw new CodedError('DROP_STARTED');
      await log(caller, artistId, draft, within);
    });
    return changed(id);
  }

  async function changed(id: string): Promise<Drop> {
    const drop = await drops.load(id);
    if (drop === undefined) throw new CodedError('NOT_FOUND');
    await live.publish('drop.progress', { artistId: drop.artistId, dropId: id });
    return drop;
  }

  const checked = (page: DropPage): DropPage => {
    if (page.limit < 0 || page.limit > largestPage) throw new CodedError('BAD_INPUT', 'limit');
    if (page.offset < 0) throw new CodedError('BAD_INPUT', 'offset');
    return page;
  };

  return {
    async waiting(caller, artistId, page) {
      await guard.artist(caller, artistId, canReadDrops);
      return drops.listWaiting(artistId, checked(page));
    },
    ...createDropsOfAll(deps),
    async started(caller, artistId, page) {
      await guard.artist(caller, artistId, canReadDrops);
      return drops.listStarted(artistId, checked(page));
    },
    async counts(caller, artistId) {
      await guard.artist(caller, artistId, canReadDrops);
      return drops.countLists(artistId);
    },
    drop: async (caller, id) => (await open(caller, id, canReadDrops)).drop,
    async create(caller, artistId, draft, id = randomUUID()) {
      await mayText(caller, artistId);
      if ((await drops.load(id)) === undefined) {
        const accepted = await accept(artistId, draft, true);
        await database.transaction().execute(async (within) => {
          if (
            await drops.insert(id, { artistId, authorId: guard.member(caller).userId }, accepted, clock.now(), within)
          )
            await log(caller, artistId, draft, within);
        });
      }
      // The call that came first with this id, even in the meantime, decides what is stored.
      const { drop } = await open(caller, id, canSendDrops);
      if (drop.artistId !== artistId) throw new CodedError('BAD_INPUT', 'id');
      return haveSameValues(dropFields, drop, draft) ? changed(id) : replace(caller, drop, draft);
    },
    async update(caller, id, changes) {
      const { drop } = await open(caller, id, canSendDrops);
      refusePromised(drop);
      await mayText(caller, drop.artistId);
      return replace(caller, drop, changedDraft(drop, changes));
    },
    async remove(caller, id) {
      const { drop } = await open(caller, id, canSendDrops);
      refusePromised(drop);
      if (!(await drops.deleteWaiting(id))) throw new CodedError('DROP_STARTED');
      await live.publish('drop.progress', { artistId: drop.artistId, dropId: id });
      return drop;
    },
    async pause(caller, id) {
      refuseWelcome((await open(caller, id, canSendDrops)).drop);
      await drops.move(id, ['sending', 'scheduled'], { state: 'paused', pauseReason: 'BY_HAND' });
      return changed(id);
    },
    async resume(caller, id) {
      const { drop } = await open(caller, id, canSendDrops);
      await mayText(caller, drop.artistId);
      const { userId } = guard.member(caller);
      if (drop.startedAt !== null) await drops.resumeStarted(id, userId, clock.now());
      else await drops.resumeWaiting(id, userId, clock.now());
      return changed(id);
    },
    async cancel(caller, id) {
      const { drop } = await open(caller, id, canSendDrops);
      refuseWelcome(drop);
      refusePromised(drop);
      await deps.cancelDrop(id);
      return changed(id);
    },
    async plan(caller, artistId, { channel, message, link, location, segmentId, sendAt, releaseLinkId }) {
      await guard.artist(caller, artistId, canReadDrops);
      const [page, target] = await Promise.all([
        artists.forPage(artistId),
        parseWebUrl(link) === undefined ? undefined : deps.links.urlTarget(link),
      ]);
      const linkMark = target?.state === 'open' ? sampleMark : '';
      const startsAt =
        sendAt ?? (releaseLinkId === null ? null : await releaseOf(artistId, releaseLinkId)) ?? clock.now();
      const segmentFilter = segmentId === null ? null : (await segments.of(artistId, segmentId)).filter;
      return channels[channel].plan(
        { channel, artistId, location, destinationId: null, segmentFilter },
        { message, link, linkMark, startsAt, artistName: page?.artist.name ?? '' },
      );
    },
    async progress(caller, id) {
      await open(caller, id, canReadDrops);
      const [states, waiting] = await Promise.all([
        recipients.countStates(id),
        recipients.countWaiting(id, clock.now()),
      ]);
      const find = (state: RecipientState) => states.find((each) => each.state === state);
      const countOf = (state: RecipientState) => find(state)?.count ?? 0;
      return {
        queued: countOf('queued'),
        sending: countOf('sending'),
        sent: countOf('sent'),
        delivered: countOf('delivered'),
        failed: countOf('failed'),
        unknown: countOf('unknown'),
        skipped: countOf('skipped'),
        waiting,
        refused: find('failed')?.untaken ?? 0,
        segments: states.reduce((sum, { segments }) => sum + segments, 0),
        priceMicros: states.reduce((sum, { priceMicros }) => sum + priceMicros, 0),
      };
    },
    async brought(caller, id) {
      const { drop } = await open(caller, id, canReadDrops);
      const { startedAt, linkMark } = drop;
      if (linkMark === '' || startedAt === null) return {};
      const artistId = drop.pageArtistId ?? drop.artistId;
      return deps.stats.broughtBy({ artistId, campaign: markedCampaign(linkMark), since: startedAt });
    },
    async recipients(caller, id, page) {
      const { drop, access } = await open(caller, id, canReadDrops);
      checked(page);
      if (page.state !== undefined && !recipientStates.includes(page.state)) throw new CodedError('BAD_INPUT', 'state');
      const shown = seesNumbers(access) ? (number: string) => number : maskContact;
      const rows = await recipients.list(id, page);
      return rows.map((row) => ({ ...row, channel: drop.channel, number: shown(row.number) }));
    },
    async inbound(caller, artistId, page) {
      const access = await guard.artist(caller, artistId, canReadDrops);
      const rows = await inbound.list(artistId, checked(page));
      return seesNumbers(access) ? rows : rows.map((row) => ({ ...row, number: maskContact(row.number) }));
    },
    testNumber: async (caller) => {
      const number = await deps.testNumbers.of(guard.member(caller).userId);
      return number === undefined ? null : maskContact(number);
    },
    async requestTestNumber(caller, artistId, number) {
      await mayText(caller, artistId);
      await deps.testNumbers.request(guard.member(caller).userId, artistId, number);
    },
    confirmTestNumber: async (caller, number, code) =>
      maskContact(await deps.testNumbers.confirm(guard.member(caller).userId, number, code)),
    async sendTest(caller, artistId, test) {
      await mayText(caller, artistId);
      await deps.sendTest(guard.member(caller).userId, artistId, test);
    },
    async sendTestMail(caller, artistId, test) {
      await mayText(caller, artistId);
      await deps.sendTestMail(guard.member(caller), artistId, test);
    },
  };
}

// Carriers require it, so nobody stops it by hand (DROP-152).
function refuseWelcome({ kind }: Drop): void {
  if (kind === 'welcome') throw new CodedError('WELCOME_KEPT');
}

// The link's page promises fans this text: it goes only together with its text destination (DROP-173).
function refusePromised({ destinationId, startedAt }: Drop): void {
  if (destinationId !== null && startedAt === null) throw new CodedError('RELEASE_MESSAGE_KEPT');
}

function timeInWords(sendAt: Date | null, releaseLinkId: string | null): string {
  if (releaseLinkId !== null) return 'on release';
  return sendAt === null ? 'at once' : `for ${sendAt.toISOString()}`;
}

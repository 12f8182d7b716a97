/** Opt-in on a page: checks and limits a contact, stores a number, and asks for an email's confirmation. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { captureChannels, consentWords, type FanChannel, optInPlatform } from '#domain/fans/capture.ts';
import { confirmingEnds } from '#domain/fans/double-opt-in.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { createNetworkLimit, type NetworkLimit } from '../../../platform/auth/network-limits.ts';
import type { Limit, MakeLimit } from '../../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { FactBoard } from '../../../platform/facts/facts.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { Place } from '../../../platform/net/geo.ts';
import { lockEverywhere } from './contact-lock.service.ts';
import { lockContact } from './contact-lock.ts';
import type { FanLinks } from './fan-links.ts';
import type { CameBy, NewOptIn, OptInRequest, OptInsStore, SavedOptIn } from './opt-ins.store.ts';
import { readContact, understoodNumber } from './read-contact.ts';
import type { TextConsents } from './text-consents.service.ts';

/** The opt-in form as a fan sent it. */
export interface SentOptIn extends CameBy {
  destinationId: string;
  channel: FanChannel;
  /** As typed. */
  contact: string;
  /** Whether the form can show a number as it is understood, to be sent again (FAN-24). */
  asksBack: boolean;
  /** IANA name of the browser's time zone; empty when unknown. */
  timeZone: string;
  /** URL of the page with the form. */
  page: string;
  /** Where the visitor is, and their IP address, which is counted against a limit and not stored. */
  place: Place;
  ipAddress: string;
}

/**
 * The outcome. `asked`: a mail asks the owner of the email to confirm. `kept`: the number is stored; `isNew` is for the statistics only, and
 * `dataUrl` shows what was just stored. `artistNumber` is the number that a fan can text STOP and START to.
 */
export type OptInOutcome =
  | { kind: 'asked'; email: string }
  /** Nothing is stored yet: the number lacked its country code, and is shown with the one that it is taken to have (FAN-24). */
  | { kind: 'understood'; written: string; country: string }
  | { kind: 'kept'; isNew: boolean; dataUrl: string; artistNumber: string | undefined };

/** How often contacts may be submitted. */
export interface OptInLimits {
  /** From one network. */
  network: NetworkLimit;
  /** One contact for one artist, and one email for all artists, so that nobody's inbox is flooded. */
  contact: Limit;
  inbox: Limit;
  /** Mails that ask to confirm, for one artist (FAN-23). */
  artistMails: Limit;
}

/** What the opt-in needs. */
export interface OptInDeps {
  store: OptInsStore;
  database: Database;
  limits: OptInLimits;
  mailer: Mailer;
  links: FanLinks;
  textConsents: TextConsents;
  facts: FactBoard;
  numberOf: NumberOf;
  clock: Clock;
}

/** The number from which an artist texts, in E.164; undefined without one. */
export type NumberOf = (artistId: string) => Promise<string | undefined>;

const day = 86_400;

/** 30 tries in ten minutes from one network: a queue at a merch table gets through, a list of numbers does not. */
export function createOptInLimits(makeLimit: MakeLimit): OptInLimits {
  const refusesAlone = { refusesAlone: true };
  return {
    network: createNetworkLimit(makeLimit, 'opt_in_network', 30, 600, { isForCrowds: true }),
    contact: makeLimit('opt_in_contact', 3, day, refusesAlone),
    inbox: makeLimit('opt_in_inbox', 10, day, refusesAlone),
    artistMails: makeLimit('opt_in_artist_mails', 1000, 3600, refusesAlone),
  };
}

/**
 * Stores a number that has its country code, or mails the owner of an email. The answer is the same whether the contact is known, new, or over its daily limit and
 * ignored.
 * Throws NOT_FOUND when the page's destination does not take it, EMAIL_INVALID, PHONE_NUMBER_INVALID, PHONE_NUMBER_LANDLINE, TOO_MANY_TRIES; TEXT_NOT_POSSIBLE when the artist cannot send texts any more (DROP-180), TEXT_SENT when the one text
 * that the number is left for has been sent already (FAN-21).
 */
export async function optIn(deps: OptInDeps, page: LinkPage, sent: SentOptIn): Promise<OptInOutcome> {
  const { link, artist } = page;
  const destination = link.destinations.find(({ id }) => id === sent.destinationId);
  // The form was open while the artist could still text.
  if (destination?.type === 'text' && destination.enabled && !artist.canText && !closedReason(page))
    throw new CodedError('TEXT_NOT_POSSIBLE');
  if (destination === undefined || closedReason(page) || !captureChannels(destination, artist).includes(sent.channel)) {
    throw new CodedError('NOT_FOUND');
  }
  await deps.limits.network.consume(sent.ipAddress);
  const understood =
    sent.asksBack && sent.channel === 'phone_number' ? understoodNumber(sent.contact, sent.place.country) : undefined;
  if (understood !== undefined) {
    // The fan presses once more, which is the try.
    await deps.limits.network.giveBack(sent.ipAddress);
    return { kind: 'understood', ...understood };
  }
  const value = readContact(sent.channel, sent.contact, sent.place.country);
  const platform = optInPlatform(destination, sent.channel);
  const left = {
    artistId: artist.id,
    linkId: link.id,
    destinationId: destination.id,
    value,
    ...sent.place,
    timeZone: sent.timeZone,
    words: consentWords(platform, page),
    page: sent.page,
    createdAt: deps.clock.now(),
  };
  const isEnough = await hasEnough(
    deps.limits,
    `${artist.id} ${platform} ${value}`,
    sent.channel === 'email' ? value : undefined,
  );
  if (sent.channel === 'email') {
    const { referrer, query, app } = sent;
    if (!isEnough) {
      // The fan hears of it and can come back: nothing is promised that is not mailed.
      await deps.limits.artistMails.consume(artist.id);
      await askOwner(deps, page, { ...left, referrer, query, app, expiresAt: confirmingEnds(left.createdAt) });
    }
    return { kind: 'asked', email: value };
  }
  if (isEnough) await refuseSentText(deps, { ...left, platform }, deps.database);
  // Over the limit nothing is stored. The answer is identical, with ids that match no row.
  const saved = isEnough ? undefined : await saveNumber(deps, { ...left, platform }, sent.ipAddress);
  const [consentId, optInId] = [saved?.consentId ?? randomUUID(), saved?.optInId ?? randomUUID()];
  const dataUrl = await deps.links.data({ kind: 'left', consentId, optInId }, 'asked');
  const artistNumber = await deps.numberOf(artist.id);
  return { kind: 'kept', isNew: typeof saved?.optInId === 'string', dataUrl, artistNumber };
}

/** A number that texted STOP is stored as unsubscribed: only its owner's START ends that (DROP-71). */
async function saveNumber(
  { database, store, textConsents, facts }: OptInDeps,
  left: Omit<NewOptIn, 'confirmedAt' | 'unsubscribedAt'>,
  ipAddress: string,
): Promise<SavedOptIn> {
  const { artistId, value: number, timeZone, platform } = left;
  return database.transaction().execute(async (within) => {
    await lockContact(artistId, number, within);
    await refuseSentText({ store }, left, within);
    const isSuppressed = await textConsents.isSuppressed(left.artistId, left.value, within);
    const unsubscribedAt = isSuppressed ? left.createdAt : null;
    const saved = await store.saveOptIn({ ...left, confirmedAt: null, unsubscribedAt }, within);
    await textConsents.noteReachable(number, within);
    const joinedId = saved.optInId ?? saved.importedId;
    // Who asked for one text gets that one only.
    if (platform === 'phone_number' && joinedId !== null && !isSuppressed) {
      const fan = { artistId, optInId: joinedId, channel: 'sms', contact: number } as const;
      await facts.announce('fan.opted-in', { ...fan, timeZone, ipAddress, at: left.createdAt }, within);
    }
    return saved;
  });
}

/** A fan who filled in the form before the release and sends it afterwards must not wait for a text that others have got. */
async function refuseSentText(
  { store }: Pick<OptInDeps, 'store'>,
  { platform, destinationId }: Pick<NewOptIn, 'platform' | 'destinationId'>,
  within: Queryable,
): Promise<void> {
  if (platform === 'text' && destinationId !== null && !(await store.isTextAhead(destinationId, within)))
    throw new CodedError('TEXT_SENT');
}

/** Counts a contact, and the inbox of an email; true once one is over its limit. */
async function hasEnough({ contact, inbox }: OptInLimits, key: string, email: string | undefined): Promise<boolean> {
  try {
    await contact.consume(key);
    if (email !== undefined) await inbox.consume(email);
    return false;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'TOO_MANY_TRIES') return true;
    throw error;
  }
}

async function askOwner(
  { store, database, mailer, links }: OptInDeps,
  { link, artist }: LinkPage,
  request: Omit<OptInRequest, 'confirmedAt'>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const dataUrl = await links.data({ kind: 'email', email: request.value }, 'inMail');
  await database.transaction().execute(async (transaction) => {
    await lockEverywhere(request.value, 'storing', transaction);
    await store.insertRequest(request, hashOf(token), transaction);
    const mail = {
      kind: 'confirm-address',
      to: request.value,
      artistName: artist.name,
      page: { title: link.title, url: request.page },
      words: request.words,
      confirmUrl: links.confirm(token),
      endsAt: request.expiresAt.toISOString(),
      dataUrl,
    } as const;
    await mailer.send(transaction, mail, request.artistId);
  });
}

/** The hash of a mailed token, which is stored instead of the token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

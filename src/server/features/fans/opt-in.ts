/** A fan leaves an address or a number on a page: checked, limited, and kept with the words they agreed to; an address once it is confirmed. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { captureChannels, consentWords, type FanChannel, optInPlatform } from '#domain/fans/capture.ts';
import { confirmingEnds } from '#domain/fans/confirming.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Limit, MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { Place } from '../../platform/net/geo.ts';
import { networkOf } from '../../platform/net/network-of.ts';
import type { FanLinks } from './fan-links.ts';
import type { CameBy, OptInRequest, OptInsStore } from './opt-ins.store.ts';
import { readContact } from './read-contact.ts';

/** What a fan sends from a page. */
export interface SentOptIn extends CameBy {
  destinationId: string;
  channel: FanChannel;
  /** As typed. */
  contact: string;
  /** The address of the page with the form. */
  page: string;
  /** Where the visitor is, and the address they come from; the address is counted against and dropped. */
  place: Place;
  address: string;
}

/**
 * What became of it. `asked`: a mail asks the owner of the address. `kept`: the number is the artist's; `isNew` is for our own counting alone,
 * and `dataUrl` shows what was just left.
 */
export type OptInOutcome = { kind: 'asked'; email: string } | { kind: 'kept'; isNew: boolean; dataUrl: string };

/** How often something may be left. */
export interface OptInLimits {
  /** From one network. */
  network: Limit;
  /** One contact with one artist, and one address with anybody: nobody's inbox is filled by others. */
  contact: Limit;
  inbox: Limit;
}

/** What opting in works with. */
export interface OptInDeps {
  store: OptInsStore;
  database: Database;
  limits: OptInLimits;
  mailer: Mailer;
  links: FanLinks;
  clock: Clock;
}

const day = 86_400;

/** 30 tries in ten minutes from one network: a queue at a merch table gets through, a list of numbers does not. */
export function createOptInLimits(makeLimit: MakeLimit): OptInLimits {
  const refusesAlone = { refusesAlone: true };
  return {
    network: makeLimit('opt_in_network', 30, 600, refusesAlone),
    contact: makeLimit('opt_in_contact', 3, day, refusesAlone),
    inbox: makeLimit('opt_in_inbox', 10, day, refusesAlone),
  };
}

/**
 * Keeps a number, or asks the owner of an address by mail. Whoever sent it is answered the same, whether the contact is known, new, or was
 * sent so often today that nothing happens any more.
 * Throws NOT_FOUND when the page's destination does not take it, EMAIL_INVALID, PHONE_NUMBER_INVALID, TOO_MANY_TRIES.
 */
export async function optIn(deps: OptInDeps, page: LinkPage, sent: SentOptIn): Promise<OptInOutcome> {
  const { link, artist } = page;
  const destination = link.destinations.find(({ id }) => id === sent.destinationId);
  if (destination === undefined || artist.suspended || !captureChannels(destination, artist).includes(sent.channel)) {
    throw new CodedError('NOT_FOUND');
  }
  await deps.limits.network.consume(networkOf(sent.address));
  const value = readContact(sent.channel, sent.contact, sent.place.country);
  const platform = optInPlatform(destination, sent.channel);
  const left = {
    artistId: artist.id,
    linkId: link.id,
    destinationId: destination.id,
    value,
    ...sent.place,
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
    if (!isEnough)
      await askOwner(deps, page, { ...left, referrer, query, app, expiresAt: confirmingEnds(left.createdAt) });
    return { kind: 'asked', email: value };
  }
  // Who comes again and again adds nothing. What they see is the same to the letter, with ids that are nobody's where nothing was written.
  const saved = isEnough ? undefined : await deps.store.saveOptIn({ ...left, platform, confirmedAt: null });
  const [consentId, optInId] = [saved?.consentId ?? randomUUID(), saved?.optInId ?? randomUUID()];
  const dataUrl = await deps.links.data({ kind: 'left', consentId, optInId }, 'asked');
  return { kind: 'kept', isNew: typeof saved?.optInId === 'string', dataUrl };
}

/** Counts a contact; true once it was left so often today that nothing more may come of it. */
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
    await store.insertRequest(request, hashOf(token), transaction);
    await mailer.send(transaction, {
      kind: 'confirm-address',
      to: request.value,
      artistName: artist.name,
      page: { title: link.title, url: request.page },
      words: request.words,
      confirmUrl: links.confirm(token),
      endsAt: request.expiresAt.toISOString(),
      dataUrl,
    });
  });
}

/** What of a mailed token is stored: enough to know it again, not enough to use it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

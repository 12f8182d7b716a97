/** How a fan gives a grant: through Spotify's consent screen, or through MusicKit in their browser. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { readEmail } from '#domain/kernel/email.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { grantEnd } from '#domain/presaves/grant-life.ts';
import { createNetworkLimit, type NetworkLimit } from '../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import {
  type GivenGrant,
  type MusicKitConsent,
  PresaveTrouble,
  type SpotifyConsent,
} from '../../vendors/presaves/presaves.ts';
import { writeToken } from './fan-token.ts';
import type { PresavesStore } from './presaves.store.ts';
import type { PresaveCallback, PresaveReturn, SentPresave } from './sent-presave.ts';

/** What these use cases need. */
export interface GrantDeps {
  store: PresavesStore;
  spotify: SpotifyConsent;
  apple: MusicKitConsent;
  encryption: Encryption;
  limit: NetworkLimit;
  clock: Clock;
  log: Logger;
}

/** How long the state of a consent screen is valid, in milliseconds. */
const stateLifetime = 600_000;

const payloadSchema = z.object({
  verifier: z.string(),
  artistId: z.string(),
  sent: z.custom<Omit<SentPresave, 'ipAddress'>>((value) => typeof value === 'object' && value !== null),
});

/** 30 tries in ten minutes from one IPv4 address or IPv6 /64, as with the opt-in form. */
export function createPresaveLimit(makeLimit: MakeLimit): NetworkLimit {
  return createNetworkLimit(makeLimit, 'presave_address', 30, 600, { isForCrowds: true });
}

const secret = (): string => randomBytes(32).toString('base64url');
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Checks what was sent: the page's destination takes pre-saves for this service, or a grant is renewed; and the email is one. */
async function check({ limit }: GrantDeps, page: LinkPage, sent: SentPresave): Promise<SentPresave> {
  const destination = page.link.destinations.find(({ id }) => id === sent.destinationId);
  const takes = destination?.enabled && destination.preRelease && destination.type === sent.provider;
  const offers = sent.renews === true || (takes && page.link.type === 'pre-release');
  if (!offers || closedReason(page)) throw new CodedError('NOT_FOUND');
  await limit.consume(sent.ipAddress);
  const email = cleanPasted(sent.email, 'email') === '' ? '' : readEmail(sent.email);
  if (email === undefined) throw new CodedError('EMAIL_INVALID', 'email');
  return { ...sent, email };
}

/** Spotify: stores the fan's form and gives the URL of the consent screen. */
export async function beginGrant(
  deps: GrantDeps,
  page: LinkPage,
  unchecked: SentPresave,
): Promise<{ url: string; binding: string }> {
  if (unchecked.provider !== 'spotify') throw new CodedError('NOT_FOUND');
  const { ipAddress: _ipAddress, ...sent } = await check(deps, page, unchecked);
  const [state, binding, verifier] = [secret(), secret(), secret()];
  const stateHash = hash(state);
  const content = JSON.stringify({ verifier, artistId: page.artist.id, sent });
  await deps.store.insertState({
    stateHash,
    bindingHash: hash(binding),
    provider: 'spotify',
    linkId: page.link.id,
    payload: deps.encryption.encrypt(content, placeOf(stateHash)),
    expiresAt: new Date(deps.clock.now().getTime() + stateLifetime),
  });
  const challenge = hash(verifier).toString('base64url');
  return { url: deps.spotify.authorizeUrl({ state, challenge }), binding };
}

const placeOf = (stateHash: Buffer): string => `presave_states/${stateHash.toString('hex')}`;

/** Spotify: handles the callback of the consent screen. The state is consumed whatever the outcome. */
export async function finishGrant(deps: GrantDeps, callback: PresaveCallback): Promise<PresaveReturn> {
  const { store, encryption, clock, spotify } = deps;
  const stateHash = hash(callback.state);
  const row = await store.consumeState(stateHash);
  const isBound = row !== undefined && timingSafeEqual(row.bindingHash, hash(callback.binding ?? ''));
  if (!isBound || row.provider !== 'spotify' || row.expiresAt <= clock.now()) return { outcome: 'unknown' };
  const { verifier, artistId, sent } = payloadSchema.parse(
    JSON.parse(encryption.decrypt(row.payload, placeOf(stateHash))),
  );
  const back = { linkId: row.linkId };
  if (callback.error === 'access_denied') return { outcome: 'refused', ...back };
  const { code } = callback;
  if (code === undefined) return { outcome: 'failed', ...back };
  return keepOrFail(deps, { linkId: row.linkId, artistId, sent }, () => spotify.exchange(code, verifier));
}

/** Apple: stores the user token of MusicKit. */
export async function acceptGrant(
  deps: GrantDeps,
  page: LinkPage,
  unchecked: SentPresave,
  musicUserToken: string,
): Promise<PresaveReturn> {
  if (unchecked.provider !== 'applemusic') throw new CodedError('NOT_FOUND');
  const { ipAddress: _ipAddress, ...sent } = await check(deps, page, unchecked);
  const given = { linkId: page.link.id, artistId: page.artist.id, sent };
  return keepOrFail(deps, given, () => deps.apple.check(musicUserToken));
}

interface Given {
  linkId: string;
  artistId: string;
  sent: Omit<SentPresave, 'ipAddress'>;
}

async function keepOrFail(deps: GrantDeps, given: Given, ask: () => Promise<GivenGrant>): Promise<PresaveReturn> {
  const { linkId } = given;
  try {
    return await keep(deps, given, await ask());
  } catch (error) {
    if (!(error instanceof PresaveTrouble)) throw error;
    // The service does not know this code or token, so it did not issue it.
    const outcome = error.kind === 'ended' ? 'unknown' : 'failed';
    if (outcome === 'failed') deps.log.warn({ err: error }, "A fan's grant could not be stored.");
    return { outcome, linkId };
  }
}

async function keep(
  { store, encryption, clock }: GrantDeps,
  { linkId, artistId, sent }: Given,
  { token, account, scopes }: GivenGrant,
): Promise<PresaveReturn> {
  const grantedAt = clock.now();
  const { provider, destinationId, forever, words, page, place, referrer, query, app } = sent;
  const endsAt = grantEnd(grantedAt);
  const grant = {
    artistId,
    linkId,
    destinationId,
    provider,
    fanHashes: encryption.hashes(account, provider),
    contact: sent.email,
    forever,
    place,
    scopes,
    grantedAt,
    endsAt,
    words,
    page,
  };
  const { isNew } = await store.saveGrant(grant, (id) => writeToken(encryption, id, { token, account }));
  const counted = { referrer, query, app, place };
  return { outcome: 'granted', isNew, linkId, destinationId, provider, forever, endsAt, sent: counted };
}

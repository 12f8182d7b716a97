/** Buys a reserved number, registers it for texts, and follows its registration (DROP-30 to DROP-33). */
import { consentWords } from '#domain/fans/capture.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Registration, Texts } from '../../vendors/texts/texts.ts';
import type { NumbersStore, StoredNumber } from './numbers.store.ts';

export interface ClaimDeps {
  store: NumbersStore;
  texts: Texts;
  inboundUrl: string;
  artistName: (artistId: string) => Promise<string>;
  /** The host of fans' pages. */
  linkHost: string;
  clock: Clock;
  log: Logger;
  /** Called when a number's state has changed: pages offer texts only while they can be sent (DROP-180). */
  onState: (artistId: string) => Promise<void>;
}

/** What became of a claim; `open` when the carrier's answer was lost: a job asks again. */
export type Claimed = { kind: 'claimed' } | { kind: 'refused'; reason: string } | { kind: 'open' };

/** Buys a reserved number that the caller holds; a repeat finds at the carrier what the first try bought. */
export async function buyNumber(deps: ClaimDeps, reserved: StoredNumber): Promise<Claimed> {
  const { store, texts, inboundUrl, clock, log } = deps;
  try {
    const outcome = await texts.claimNumber({ number: reserved.number, key: reserved.id, inboundUrl });
    if (outcome.kind === 'refused') {
      await store.dropReservation(reserved.id);
      return outcome;
    }
    const { numberId, serviceId } = outcome;
    await store.saveClaim(reserved.id, { numberId, serviceId, now: clock.now() });
    await registerNumber(deps, { ...reserved, serviceId, state: 'claimed' });
    return { kind: 'claimed' };
  } catch (error) {
    log.warn({ err: error, number: reserved.id }, 'A number could not be claimed yet; it is tried again.');
    await store.endClaim(reserved.id);
    return { kind: 'open' };
  }
}

/** Hands in the registration of a claimed number and reads where it is. */
export async function registerNumber(deps: ClaimDeps, claimed: StoredNumber): Promise<void> {
  const { store, texts, artistName, linkHost, clock, log, onState } = deps;
  if (claimed.serviceId === null) return;
  try {
    if (claimed.state === 'claimed')
      await texts.register(claimed.serviceId, registrationOf(await artistName(claimed.artistId), linkHost));
    const found = await texts.registrationOf(claimed.serviceId);
    const { state, reason } = found ?? { state: 'claimed', reason: '' };
    await store.saveState(claimed.id, { state, reason, now: clock.now() });
    if (state !== claimed.state) await onState(claimed.artistId);
  } catch (error) {
    log.warn({ err: error, number: claimed.id }, 'The registration of a number could not be handed in or read.');
    await store.saveState(claimed.id, { state: claimed.state, reason: claimed.reason, now: clock.now() });
  }
}

/** The registration, written from what is known: the words beside the form are those that are stored with each consent. */
function registrationOf(artistName: string, linkHost: string): Registration {
  const words = consentWords('phone_number', { link: { title: '', releaseName: '' }, artist: { name: artistName } });
  return {
    description: `${artistName}, a music artist, texts fans who opted in on the artist's own pages about new releases, merch and events.`,
    messageFlow:
      `Fans type their own number into a form on a page of ${artistName} at https://${linkHost}. Beside the button stands: "${words}" ` +
      `Each consent is stored with its words, page and time. How data is used: https://${linkHost}/_/privacy`,
    samples: [
      `${artistName}: the new single is out now. Listen here: https://${linkHost}/new-single`,
      `${artistName} plays in your city next month. Tickets: https://${linkHost}/tour Reply STOP to opt out.`,
    ],
  };
}

/** What of this room is sealed at rest, each bound to its place: access tokens, and what waiting events say of a visitor. */
import type { Seals } from '../../platform/crypto/encryption.ts';

/** A pixel at its provider: what a token belongs to. */
interface AtProvider {
  provider: string;
  pixel: string;
}

/** Seals and opens texts, in base64. Opening throws when the text was sealed with another key, for another place, or changed since. */
export interface PixelSecrets {
  sealToken(of: AtProvider, token: string): string;
  openToken(of: AtProvider, sealed: string): string;
  sealDetails(eventId: string, details: string): string;
  openDetails(eventId: string, sealed: string): string;
  /** Whether a text was sealed with the present key. */
  isCurrent(sealed: string): boolean;
}

/** The room's secrets over the installation's seals. */
export function createPixelSecrets(seals: Pick<Seals, 'seal' | 'open' | 'isCurrent'>): PixelSecrets {
  const tokenPlace = ({ provider, pixel }: AtProvider) => `pixels/${provider}/${pixel}`;
  const eventPlace = (eventId: string) => `pixel_events/${eventId}`;
  const seal = (text: string, place: string) => seals.seal(text, place).toString('base64');
  const open = (sealed: string, place: string) => seals.open(Buffer.from(sealed, 'base64'), place);
  return {
    sealToken: (of, token) => seal(token, tokenPlace(of)),
    openToken: (of, sealed) => open(sealed, tokenPlace(of)),
    sealDetails: (eventId, details) => seal(details, eventPlace(eventId)),
    isCurrent: (sealed) => seals.isCurrent(Buffer.from(sealed, 'base64')),
    openDetails: (eventId, sealed) => open(sealed, eventPlace(eventId)),
  };
}

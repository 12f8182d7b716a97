/** Tickets for websockets: a signed-in person gets one over HTTP, and the server knows it before the handshake, without a query (ACC-142). */
import { z } from 'zod';
import type { SignedTokens } from '../crypto/signed-tokens.ts';

const kind = { name: 'socket', contentSchema: z.object({ sessionId: z.string() }) };
/** Long enough for a slow line; the socket itself stays open for longer. */
const secondsValid = 60;

export interface SocketTickets {
  /** A ticket for this session, valid for a minute. */
  issue(sessionId: string): Promise<string>;
  /** Whether this is a valid ticket. It opens a socket and gives no rights: those come from the session token that the socket shows. */
  isValid(ticket: string): Promise<boolean>;
}

export const createSocketTickets = (tokens: SignedTokens): SocketTickets => ({
  issue: (sessionId) => tokens.issue(kind, { sessionId }, secondsValid),
  isValid: async (ticket) => (await tokens.read(kind, ticket)) !== undefined,
});

/** Upgrades without a valid ticket that one process takes in a second, from all networks together. Programs that hold no ticket come by them. */
const unprovenPerSecond = 20;

/** The budget of upgrades without a ticket: `take` gives whether there was one left. `now` is in milliseconds. */
export function createUnprovenUpgrades(now = () => performance.now()): { take(): boolean } {
  let endsAt = 0;
  let taken = 0;
  return {
    take() {
      if (now() >= endsAt) {
        endsAt = now() + 1_000;
        taken = 0;
      }
      taken += 1;
      return taken <= unprovenPerSecond;
    },
  };
}

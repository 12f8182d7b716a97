/** The session of this browser: token, active artist, and listeners for their changes. */
import { useSyncExternalStore } from 'react';
import { shownArtistKey, stored, tokenKey } from '#web/lib/stored-token.ts';
import { isTypedWork } from '#web/lib/typed-work.ts';

const artistKey = 'fanfare.artist';
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

// Signing in, signing out and switching the artist in another tab apply to this tab too.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === tokenKey || event.key === artistKey) tell();
  });
}

/** The bearer token, or null when nobody is signed in. */
export function sessionToken(): string | null {
  return stored(tokenKey);
}

let lastEnd: 'none' | 'expired' | 'left' = 'none';

/** Deletes the session that the server has ended. Who logs in again goes on where they are. */
export function expireSession(): void {
  lastEnd = 'expired';
  endSession();
}

/** Whether the last session was ended by the server, and not by a logout. */
export const hasExpired = (): boolean => lastEnd === 'expired';

/** Signs out the person who leaves this browser: what they typed goes too, since the next person may be another one (UI-34). */
export function signOut(): void {
  lastEnd = 'left';
  deleteStored(isTypedWork);
  endSession();
}

/** Whether the last person has signed out: a screen that is closed by it stores nothing any more. */
export const hasSignedOut = (): boolean => lastEnd === 'left';

/** Stores the token of a new login. */
export function startSession(token: string): void {
  lastEnd = 'none';
  localStorage.setItem(tokenKey, token);
  tell();
}

/** Deletes token and active artist. Drafts and the theme stay: the same person comes back. */
export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(artistKey);
  localStorage.removeItem(shownArtistKey);
  tell();
}

/** Deletes what Fanfare has stored in this browser, except for what a person has typed: no fault costs that (UI-25). */
export function clearStorage(): void {
  deleteStored((key) => !isTypedWork(key));
  tell();
}

function deleteStored(isMeant: (key: string) => boolean): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) if (key !== null && isMeant(key)) localStorage.removeItem(key);
}

/** The id of the last active artist, if any; it may belong to a person who has signed out. */
function storedArtistId(): string | null {
  return stored(artistKey);
}

/** Notes which artist is shown, so that the next page can ask for its first screen early. */
export function noteShownArtist(id: string): void {
  if (stored(shownArtistKey) !== id) localStorage.setItem(shownArtistKey, id);
}

/** Stores the active artist for the next visit. */
export function storeArtistId(id: string): void {
  localStorage.setItem(artistKey, id);
  tell();
}

/** Calls `listener` after each change of token or artist, here or in another tab. Returns the function that stops. */
function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token as React state. */
export function useSessionToken(): string | null {
  return useSyncExternalStore(onSessionChange, sessionToken);
}

/** The stored artist as React state. */
export function useStoredArtistId(): string | null {
  return useSyncExternalStore(onSessionChange, storedArtistId);
}

/** The session of this browser: token, active artist, and listeners for their changes. */
import { useSyncExternalStore } from 'react';
import { stored, tokenKey } from '#web/lib/stored-token.ts';

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

let expired = false;

/** Deletes the session that the server has ended. Whoever logs in again goes on where they are. */
export function expireSession(): void {
  expired = true;
  endSession();
}

/** Whether the last session was ended by the server, and not by a logout. */
export const hasExpired = (): boolean => expired;

/** Stores the token of a new login. */
export function startSession(token: string): void {
  expired = false;
  localStorage.setItem(tokenKey, token);
  tell();
}

/** Deletes token and active artist; drafts and the theme stay. */
export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(artistKey);
  tell();
}

/** Deletes everything that Fanfare has stored in this browser. */
export function clearStorage(): void {
  localStorage.clear();
  tell();
}

/** The id of the last active artist, if any; it may belong to somebody who has signed out. */
function storedArtistId(): string | null {
  return stored(artistKey);
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

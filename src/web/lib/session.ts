/** The session of this browser: the token, the active artist, and who wants to know when they change. */
import { useSyncExternalStore } from 'react';

const tokenKey = 'fanfare.token';
const artistKey = 'fanfare.artist';
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Another tab that signs in, out or switches the artist takes this one along.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === tokenKey || event.key === artistKey) tell();
  });
}

/** The bearer token, or null when nobody is signed in. */
export function sessionToken(): string | null {
  return read(tokenKey);
}

/** Keeps the token of a fresh login. */
export function startSession(token: string): void {
  localStorage.setItem(tokenKey, token);
  tell();
}

/** Forgets token and active artist; drafts and the theme stay. */
export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(artistKey);
  tell();
}

/** Forgets everything that this browser holds (accounts spec section 4, "Global error handling"). */
export function clearStorage(): void {
  localStorage.clear();
  tell();
}

/** The id of the artist that was active last, if any; it may belong to somebody who signed out. */
function storedArtistId(): string | null {
  return read(artistKey);
}

/** Remembers the active artist for the next visit. */
export function storeArtistId(id: string): void {
  localStorage.setItem(artistKey, id);
  tell();
}

/** Calls `listener` after each change of token or artist, here or in another tab. Gives the way to stop. */
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

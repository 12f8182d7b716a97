/** Where the window was scrolled to: kept for each place, and found again with Back and after a reload. */
import { useEffect, useLayoutEffect } from 'react';
import type { Location } from './location.ts';
import { useNavigation } from './navigation.tsx';

const storageKey = 'fanfare.scroll-positions';

function storedPositions(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')));
  } catch {
    return new Map();
  }
}

let read: Map<string, number> | undefined;
const positions = (): Map<string, number> => {
  read ??= storedPositions();
  return read;
};

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions())));
  } catch {
    // A browser that stores nothing begins at the top after a reload.
  }
}

/** The part of the screen that the URL names behind `#`. */
function namedPart(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls the window when another place is shown: to where it was, else to the part that the URL names, else to the top. Places with the same key share a position. */
export function ScrollRestoration({ keyOf }: { keyOf: (location: Location) => string }) {
  const { location, keepsScroll, router } = useNavigation();
  const key = keyOf(location);

  useEffect(() => {
    const byRouter = (): void => {
      history.scrollRestoration = 'manual';
    };
    const byBrowser = (): void => {
      history.scrollRestoration = 'auto';
    };
    byRouter();
    window.addEventListener('pageshow', byRouter);
    window.addEventListener('pagehide', byBrowser);
    return () => {
      byBrowser();
      window.removeEventListener('pageshow', byRouter);
      window.removeEventListener('pagehide', byBrowser);
    };
  }, []);

  useLayoutEffect(() => {
    const note = (): void => void positions().set(key, window.scrollY);
    const keep = (): void => {
      note();
      store();
    };
    window.addEventListener('pagehide', keep);
    const ended = router.onLeave(note);
    return () => {
      window.removeEventListener('pagehide', keep);
      ended();
    };
  }, [router, key]);

  useLayoutEffect(() => {
    const position = positions().get(keyOf(location));
    const part = namedPart(location.hash);
    if (position !== undefined) window.scrollTo(0, position);
    else if (part !== null) part.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [location, keepsScroll, keyOf]);
  return null;
}

/** Checks whether the path is free 1000 ms after the last change and again on Next; failed checks are logged (LINK-9). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { pathProblem } from '#domain/links/customize-checks.ts';
import { alternativePaths, normalisePath, pathDebounce, typedPath } from '#domain/links/path.ts';
import { logProblem } from '#web/lib/log.ts';
import { pathAvailableMutation } from './link-wizard.graphql.ts';

/** What is known about the path. A failed check counts as `taken`. */
export interface PathAvailability {
  status: 'unknown' | 'checking' | 'available' | 'taken';
  /** A free path to suggest instead. */
  suggestion: string | undefined;
  /** Checks the current path at once, without the debounce. */
  ensure: () => Promise<boolean>;
  /** Marks the current path as taken: the save found that another link has it. */
  markTaken: () => void;
}

interface Answer {
  place: string;
  available: boolean;
  suggestion: string | undefined;
}

/** Watches `path` on `domain`; suggestions contain the artist's name. `originalPath` is the link's own path on that domain, which needs no check. */
export function usePathAvailability(
  domain: string,
  path: string,
  { id: artistId, name: artistName }: { id: string; name: string },
  originalPath: string | undefined,
): PathAvailability {
  const client = useClient();
  const normal = typedPath(path, originalPath);
  const place = `${domain}/${normal}`;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asking = useRef<{ place: string; result: Promise<boolean> } | null>(null);
  const wanted = useRef(place);
  wanted.current = place;
  const askable = pathProblem(normal, { pathAvailable: true }) === undefined;

  const isFree = useCallback(
    async (candidate: string): Promise<boolean> => {
      const { data, error } = await client.mutation(pathAvailableMutation, {
        domain,
        path: candidate,
        artist_id: artistId,
      });
      if (error !== undefined) logProblem('The path could not be checked.', error);
      return data?.path_available.success === true;
    },
    [client, domain, artistId],
  );

  const suggest = useCallback(async (): Promise<string | undefined> => {
    for (const candidate of alternativePaths(normal, artistName)) if (await isFree(candidate)) return candidate;
    return undefined;
  }, [normal, artistName, isFree]);

  const ask = useCallback((): Promise<boolean> => {
    if (asking.current?.place === place) return asking.current.result;
    const run = async (): Promise<boolean> => {
      const available = await isFree(normal);
      // On a slow line the answer to an earlier path may come after that to a later one.
      if (wanted.current === place) setAnswer({ place, available, suggestion: undefined });
      if (!available) {
        const suggestion = await suggest();
        setAnswer((now) => (now?.place === place && !now.available ? { ...now, suggestion } : now));
      }
      return available;
    };
    const result = run().finally(() => {
      if (asking.current?.place === place) asking.current = null;
    });
    asking.current = { place, result };
    return result;
  }, [place, normal, isFree, suggest]);

  const own = originalPath !== undefined && normal === normalisePath(originalPath);
  const known = answer?.place === place ? answer : undefined;
  const waits = askable && !own && known === undefined;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void ask(), pathDebounce);
    return () => clearTimeout(timer);
  }, [waits, ask]);

  return {
    status: !askable || own ? 'unknown' : known === undefined ? 'checking' : known.available ? 'available' : 'taken',
    suggestion: known?.suggestion,
    ensure: async () => own || (askable ? await ask() : false),
    markTaken: () => {
      setAnswer({ place, available: false, suggestion: undefined });
      void suggest().then((suggestion) =>
        setAnswer((now) => (now?.place === place && !now.available ? { ...now, suggestion } : now)),
      );
    },
  };
}

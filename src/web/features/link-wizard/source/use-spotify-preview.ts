/** Finds the preview of a Spotify track for the customize step (spec section 8: a failure is only logged, the cover shows instead). */
import { useState } from 'react';
import { useClient } from 'urql';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { showSnack } from '#web/ui/snack.ts';
import type { SpotifyPreviewSearch } from '../parts/preview-field.tsx';

/** Searches for the preview of `link` and gives its address, or an empty one, to `onFound`. */
export function useSpotifyPreview(link: string, onFound: (url: string) => void): SpotifyPreviewSearch {
  const client = useClient();
  const [searching, setSearching] = useState(false);
  const [missedLink, setMissedLink] = useState<string | null>(null);

  const ask = async (url: string): Promise<string | null> => {
    const { createSourceCalls } = await import('./source-calls.ts');
    return createSourceCalls(client).spotifyPreviewUrl(url);
  };

  const search = async (): Promise<void> => {
    setSearching(true);
    const source = recogniseSource(link);
    const url = source?.kind === 'spotify' && source.entity === 'track' ? source.url : undefined;
    const found = url === undefined ? null : await ask(url).catch(() => null);
    setSearching(false);
    setMissedLink(found === null ? link : null);
    onFound(found ?? '');
    if (found !== null) showSnack('Success! Spotify Preview URL saved.');
  };

  return { searching, missing: missedLink === link && !searching, find: () => void search() };
}

/** Finds the preview of a Spotify track for the customize step. */
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { showSnack } from '#web/ui/snack.ts';
import type { SpotifyPreviewSearch } from '../parts/preview-field.tsx';
import { lookUpPreview } from './look-up-preview.ts';

/** Looks up the preview of `link` and passes its URL, or an empty string, to `onFound`, unless another link was written meanwhile. */
export function useSpotifyPreview(link: string, onFound: (url: string) => void): SpotifyPreviewSearch {
  const client = useClient();
  const [searching, setSearching] = useState(false);
  const [missedLink, setMissedLink] = useState<string | null>(null);
  const latestLink = useRef(link);
  latestLink.current = link;

  const ask = async (): Promise<string | null> => {
    const source = recogniseSource(link);
    if (source?.kind !== 'spotify' || source.entity !== 'track') return null;
    const { createSourceCalls } = await import('./source-calls.ts');
    return createSourceCalls(client).spotifyPreviewUrl(source.url);
  };

  const search = async (): Promise<void> => {
    setSearching(true);
    const found = await lookUpPreview(ask);
    setSearching(false);
    if (latestLink.current !== link) return;
    setMissedLink(found === null ? link : null);
    onFound(found ?? '');
    if (typeof found === 'string') showSnack('Success! Spotify Preview URL saved.');
  };

  return { searching, missing: missedLink === link && !searching, find: () => void search() };
}

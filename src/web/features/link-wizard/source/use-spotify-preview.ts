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
  const [missed, setMissed] = useState<{ link: string; what: 'preview' | 'song' }>();
  const latestLink = useRef(link);
  latestLink.current = link;

  const search = async (): Promise<void> => {
    const source = recogniseSource(link);
    // The server follows a short link.
    const isSong = source?.kind === 'short' || (source?.kind === 'spotify' && source.entity === 'track');
    setSearching(true);
    const found = isSong
      ? await lookUpPreview(async () => {
          const { createSourceCalls } = await import('./source-calls.ts');
          return createSourceCalls(client).spotifyPreviewUrl(source.url);
        })
      : null;
    setSearching(false);
    if (latestLink.current !== link) return;
    setMissed(found === null ? { link, what: isSong ? 'preview' : 'song' } : undefined);
    onFound(found ?? '');
    if (typeof found === 'string') showSnack('Success! Spotify Preview URL saved.');
  };

  const missing = searching || missed?.link !== link ? undefined : missed.what;
  return { searching, missing, find: () => void search() };
}

/** The source step of all types but pre-release: the URL or code that the page is made from. */
import { Button } from '@mantine/core';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import { ArtistReleases } from '../parts/artist-releases.tsx';
import { SourceField, type SourceFieldProps, type SourceWords } from '../parts/source-field.tsx';

const words: Record<Exclude<SourcePurpose, 'pre-release'>, SourceWords> = {
  release: {
    label: 'Spotify link, ISRC or UPC',
    example: 'https://open.spotify.com/track/…',
    help: 'Paste the link of a song or an album. We find it on the other services.',
  },
  bio: {
    label: 'Spotify artist link',
    example: 'https://open.spotify.com/artist/…',
    help: 'Paste the link of your artist page.',
  },
  playlist: {
    label: 'Spotify playlist link',
    example: 'https://open.spotify.com/playlist/…',
    help: 'Paste the link of the playlist.',
  },
  podcast: {
    label: 'Spotify or Apple Podcasts link',
    example: 'https://open.spotify.com/show/…',
    help: 'Paste the link of a show or an episode.',
  },
};

/** `artistUrl` is the artist's Spotify page, empty if unknown. */
export function SourceStep({
  purpose,
  artist,
  artistUrl,
  ...field
}: SourceFieldProps & {
  purpose: Exclude<SourcePurpose, 'pre-release'>;
  artist: { id: string; name: string };
  artistUrl: string;
}) {
  const busy = field.progress !== undefined;
  return (
    <>
      <SourceField words={words[purpose]} {...field} />
      {purpose === 'release' && (
        <ArtistReleases artistId={artist.id} disabled={busy} onPick={(url) => field.onText(url, true)} />
      )}
      {purpose === 'bio' && artistUrl !== '' && field.source === null && (
        <div>
          <Button variant="default" disabled={busy} onClick={() => field.onText(artistUrl, true)}>
            Use {artist.name}'s Spotify page
          </Button>
        </div>
      )}
    </>
  );
}

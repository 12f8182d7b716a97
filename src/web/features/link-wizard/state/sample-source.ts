/** A loaded source for tests of the wizard's state. */
import type { LoadedSource } from './wizard-state.ts';

/** A track found on three services; a test can override its fields. */
export function sampleSource(more: Partial<LoadedSource> = {}): LoadedSource {
  const url = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
  return {
    input: url,
    url,
    rid: 'USRC17607839',
    kind: 'Track',
    name: 'Paper Lanterns',
    author: 'Mara Vale',
    image: 'https://files.test/cover.jpg',
    releaseDate: '2026-03-06',
    previewUrl: 'https://files.test/preview.mp3',
    deeplinkIos: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
    deeplinkAndroid: null,
    links: [
      { platform: 'deezer', url: 'https://www.deezer.com/track/1', confidence: 'exact' },
      { platform: 'applemusic', url: 'https://music.apple.com/us/album/x/1', confidence: 'exact' },
      { platform: 'tiktok', url: 'https://www.tiktok.com/music/1', confidence: 'exact' },
      { platform: 'audiomack', url: 'https://audiomack.com/song/1', confidence: 'exact' },
    ],
    ...more,
  };
}

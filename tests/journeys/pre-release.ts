/** Pre-releases for journeys: made over the API as the demo account, with the URLs of a release that the stand-ins' services have. */
import { openAccount } from './account.ts';

/** A made page. */
export interface PreRelease {
  linkId: string;
  path: string;
  /** Where fans open it. */
  url: string;
}

/** What may differ. */
export interface PreReleaseDraft {
  path: string;
  title: string;
  theme: 'light' | 'dark';
  releaseTime: Date;
}

type Row = Record<string, unknown> & { type: string; url: string };

/** Makes the page with a pre-save at both services, for which Paper Lanterns comes out. */
export async function makePreRelease(
  baseUrl: string,
  { path, title, theme, releaseTime }: PreReleaseDraft,
): Promise<PreRelease> {
  const account = await openAccount(baseUrl);
  const artistId = account.artistNamed('Mara Vale');
  const { links } = await account.run<{ links: { id: string; path: string }[] }>(
    'query ($artist_id: uuid!) { links(artist_id: $artist_id) { id path } }',
    { artist_id: artistId },
  );
  const released = links.find((each) => each.path === 'paper-lanterns');
  const { link_destinations: rows } = await account.run<{ link_destinations: Row[] }>(
    'query ($link_id: uuid!) { link_destinations(link_id: $link_id) { type url cta } }',
    { link_id: released?.id },
  );
  const after = rows.filter(({ type }) => type === 'spotify' || type === 'applemusic');
  const object = {
    artist_id: artistId,
    domain: 'vibe.to',
    path,
    type: 'pre-release',
    title,
    subtitle: 'The new single',
    theme,
    preview_type: 'youtube',
    tracks: [{ name: 'Video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
    release_name: title,
    release_time: releaseTime.toISOString(),
    timezone: 'Europe/Berlin',
    destinations: [
      { type: 'spotify', cta: 'Pre-Save', pre_release: true, enabled: true, priority: 1 },
      { type: 'applemusic', cta: 'Pre-Add', pre_release: true, enabled: true, priority: 2 },
      ...after.map((row, index) => ({ ...row, enabled: true, priority: index + 3 })),
    ],
  };
  const { insert_links_one: made } = await account.run<{ insert_links_one: { id: string } }>(
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
    { object },
  );
  return { linkId: made.id, path, url: `${baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}` };
}

/** What a finder of platform links must do, asked of the Odesli client. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDestinationUrl } from '#domain/destinations/destination-url.ts';
import { systemClock } from '#domain/kernel/clock.ts';
import type { WantedRelease } from '#server/vendors/catalogue/catalogue.ts';
import { createOdesli } from '#server/vendors/catalogue/odesli.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

let served: ServedStandIns;
beforeAll(async () => {
  served = await serveStandIns({ limits: { odesliPerMinute: 200 } });
});
afterAll(async () => await served.stop());

/** A release or song of the invented catalogue, as a finder is asked for it. */
const wanted = (kind: 'album' | 'track', id: string | undefined): WantedRelease => ({
  kind,
  code: null,
  url: `https://open.spotify.com/${kind}/${id}`,
  title: '',
  artists: [],
});

const finder = () => createOdesli({ url: served.standIns.odesliUrl, key: undefined, clock: served.clock });

describe('platform links at the stand-in', () => {
  it('gives one valid address a service, and some releases lack some services', async () => {
    const odesli = finder();
    const counts = new Set<number>();
    for (const release of served.standIns.catalogue.releases.slice(0, 60)) {
      const links = await odesli.linksOf(wanted('album', release.id));
      counts.add(links.length);
      expect(new Set(links.map(({ platform }) => platform)).size).toBe(links.length);
      for (const { platform, url } of links) expect(isDestinationUrl(platform, url), url).toBe(true);
      expect(links.map(({ platform }) => platform)).toContain('spotify');
    }
    expect(counts.size).toBeGreaterThan(2);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(9);
  });

  it('does the same for songs', async () => {
    const links = await Promise.all(
      served.standIns.catalogue.tracks.slice(0, 20).map(({ id }) => finder().linksOf(wanted('track', id))),
    );
    for (const { platform, url } of links.flat()) expect(isDestinationUrl(platform, url), url).toBe(true);
  });

  it('knows nothing of a song that nobody has', async () => {
    expect(await finder().linksOf(wanted('track', '0000000000000000000000'))).toEqual([]);
  });

  it('asks once for the same address', async () => {
    const odesli = finder();
    const asked = () => served.standIns.journal.list().filter(({ service }) => service === 'Odesli').length;
    const release = wanted('album', served.standIns.catalogue.releases[70]?.id);
    const before = asked();
    expect(await odesli.linksOf(release)).toEqual(await odesli.linksOf(release));
    expect(asked()).toBe(before + 1);
    served.clock.moveBy(3_700_000);
    await odesli.linksOf(release);
    expect(asked()).toBe(before + 2);
  });

  it('says so when it is asked too often', async () => {
    const odesli = finder();
    const many = async () => {
      for (const track of served.standIns.catalogue.tracks.slice(0, 260))
        await odesli.linksOf(wanted('track', track.id));
    };
    await expect(many()).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
  });
});

// The real service is asked only where its address is given.
for (const url of [process.env.ODESLI_URL].filter((given) => given !== undefined)) {
  describe('platform links at Odesli', () => {
    it('finds a well-known song elsewhere', async () => {
      const links = await createOdesli({
        url,
        key: process.env.ODESLI_KEY,
        clock: systemClock,
      }).linksOf(wanted('track', '6LgJvl0Xdtc73RJ1mmpotq'));
      expect(links.map(({ platform }) => platform)).toEqual(
        expect.arrayContaining(['spotify', 'applemusic', 'deezer']),
      );
    });
  });
}

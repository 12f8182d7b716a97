/** A release that comes out with many fans waiting, written straight into the records; each fan's permission is one that the stand-in knows. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { grantEnd } from '#domain/presaves/grant-life.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';
import { writeToken } from '#server/features/presaves/fan-token.ts';
import { createSeals } from '#server/platform/sealed.ts';

/** What was made. */
export interface PresavedRelease {
  linkId: string;
  /** What the stand-in finds in a fan's library once it is saved. */
  item: string;
}

const batch = 2000;

/** Adds an artist with a pre-release that is out already, and `fans` who wait for it at Spotify, sealed with `secretKey`. */
export async function addPresavedRelease(
  client: Client,
  { standIns, secretKey, fans }: { standIns: Pick<StandIns, 'fans' | 'catalogue'>; secretKey: string; fans: number },
): Promise<PresavedRelease> {
  const [userId, artistId, linkId, destinationId] = Array.from({ length: 4 }, () => randomUUID());
  const [release] = standIns.catalogue.releases;
  const seals = createSeals(secretKey);
  await client.query("insert into users (id, email, password_hash, created_at) values ($1, $2, '', now())", [
    userId,
    `${userId}@fanfare.test`,
  ]);
  await client.query(
    "insert into artists (id, name, billing_user_id, created_at) values ($1, 'Many Fans', $2, now())",
    [artistId, userId],
  );
  await client.query(
    `insert into links (id, artist_id, created_at, updated_at, type, domain, path, title, release_name, release_time, timezone, rid)
     values ($1, $2, now(), now(), 'pre-release', 'vibe.to', $3, 'Release Day', 'Release Day', now(), 'UTC', $4)`,
    [linkId, artistId, `release-${linkId}`, release?.upc],
  );
  await client.query(
    "insert into link_destinations (id, link_id, type, cta, pre_release, priority) values ($1, $2, 'spotify', 'Pre-Save', true, 1)",
    [destinationId, linkId],
  );
  const grantedAt = new Date();
  for (let first = 0; first < fans; first += batch) {
    const rows = Array.from({ length: Math.min(batch, fans - first) }, (_, index) => {
      const [id, account] = [randomUUID(), `fan${first + index}`];
      const token = standIns.fans.spotify.grants.mint(account, grantedAt, 'user-library-modify user-library-read');
      return {
        id,
        token: writeToken(seals, id, { token, account }).toString('hex'),
        hash: seals.hashes(account, 'spotify')[0].toString('hex'),
      };
    });
    await client.query(
      `insert into presave_subscriptions (id, artist_id, link_id, destination_id, provider, token, fan_hash, created_at, granted_at, ends_at)
       select v.id, $2, $3, $4, 'spotify', decode(v.token, 'hex'), decode(v.hash, 'hex'), $5, $5, $6
       from json_to_recordset($1::json) as v(id uuid, token text, hash text)`,
      [JSON.stringify(rows), artistId, linkId, destinationId, grantedAt, grantEnd(grantedAt)],
    );
  }
  return { linkId: linkId ?? '', item: `spotify:album:${release?.id}` };
}

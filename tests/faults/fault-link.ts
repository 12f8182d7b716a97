/** A link for fault tests, written straight into the records: the server under test may be dead at the time. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Where a hit goes. */
export interface FaultLink {
  linkId: string;
  artistId: string;
  path: string;
}

/** One released song with one destination, of an artist of its own, written straight into the records. */
export async function addFaultLink(databaseUrl: string, { path = 'still-here' } = {}): Promise<FaultLink> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const [userId, artistId, linkId] = [randomUUID(), randomUUID(), randomUUID()];
  try {
    await client.query("insert into users (id, email, password_hash, created_at) values ($1, $2, '', now())", [
      userId,
      `${path}@fanfare.test`,
    ]);
    await client.query(
      "insert into artists (id, name, billing_user_id, created_at) values ($1, 'Fault Line', $2, now())",
      [artistId, userId],
    );
    await client.query(
      "insert into links (id, artist_id, created_at, updated_at, domain, path, title) values ($1, $2, now(), now(), 'vibe.to', $3, 'Still Here')",
      [linkId, artistId, path],
    );
    await client.query(
      "insert into link_destinations (id, link_id, type, url, priority) values ($1, $2, 'spotify', 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', 1)",
      [randomUUID(), linkId],
    );
  } finally {
    await client.end();
  }
  return { linkId, artistId, path };
}

/** A link for fault tests, written straight into the records: the server under test may be dead at the time. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** One released song with one destination, written straight into the records. */
export async function addFaultLink(databaseUrl: string): Promise<{ linkId: string; artistId: string; path: string }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const [userId, artistId, linkId] = [randomUUID(), randomUUID(), randomUUID()];
  try {
    await client.query(
      "insert into users (id, email, password_hash, created_at) values ($1, 'fault@fanfare.test', '', now())",
      [userId],
    );
    await client.query(
      "insert into artists (id, name, billing_user_id, created_at) values ($1, 'Fault Line', $2, now())",
      [artistId, userId],
    );
    await client.query(
      "insert into links (id, artist_id, created_at, updated_at, domain, path, title) values ($1, $2, now(), now(), 'vibe.to', 'still-here', 'Still Here')",
      [linkId, artistId],
    );
    await client.query(
      "insert into link_destinations (id, link_id, type, url, priority) values ($1, $2, 'spotify', 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', 1)",
      [randomUUID(), linkId],
    );
  } finally {
    await client.end();
  }
  return { linkId, artistId, path: 'still-here' };
}

/** Somebody who is logged in and works for artists, put straight into the records. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** Adds a person with this address who owns `count` artists of this name. Gives the artists' ids and the session's token. */
export async function addSignedIn(
  client: Client,
  { email, name, count }: { email: string; name: string; count: number },
): Promise<{ artistIds: string[]; token: string }> {
  const userId = randomUUID();
  const artistIds = Array.from({ length: count }, () => randomUUID());
  const token = randomBytes(32).toString('base64url');
  await client.query("insert into users (id, email, password_hash, created_at) values ($1, $2, '', now())", [
    userId,
    email,
  ]);
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
     values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    [randomUUID(), userId, createHash('sha256').update(token).digest()],
  );
  await client.query(
    'insert into artists (id, name, billing_user_id, created_at) select id, $3, $1, now() from unnest($2::uuid[]) id',
    [userId, artistIds, name],
  );
  await client.query(
    "insert into artist_users (id, artist_id, user_id, role, created_at) select gen_random_uuid(), id, $1, 'owner', now() from unnest($2::uuid[]) id",
    [userId, artistIds],
  );
  return { artistIds, token };
}

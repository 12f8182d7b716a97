/** Where to find the music of an artist without a Spotify profile, as the person says during the signup (ACC-115). */
import type { Kysely } from 'kysely';
import { wheresMusicSchema } from '#domain/accounts/artist-input.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import type { Caller, Person } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** What the API calls for the answer. */
export interface WheresMusicService {
  /** The caller's answer; '' without one. */
  load(caller: Caller): Promise<string>;
  /** Replaces the caller's answer; '' removes it. Throws TEXT_TOO_LONG. */
  save(caller: Caller, text: string): Promise<Person>;
}

export function createWheresMusicService(options: {
  database: Kysely<AccountsTables>;
  guard: Guard;
}): WheresMusicService {
  const { database, guard } = options;
  return {
    async load(caller) {
      const { userId } = guard.person(caller);
      const row = await database.selectFrom('users').where('id', '=', userId).select('wheres_music').executeTakeFirst();
      return row?.wheres_music ?? '';
    },
    async save(caller, text) {
      const person = guard.personWithOwnPassword(caller);
      const input = readInput(wheresMusicSchema, { wheres_music: text });
      await database.updateTable('users').set(input).where('id', '=', person.userId).execute();
      return person;
    },
  };
}

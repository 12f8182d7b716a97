/** Login sessions: random tokens of which only the hash is stored, valid for 30 days after their last use and 90 days at most. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { withoutPayments } from '#domain/accounts/without-payments.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PlatformTables } from '../db/platform.tables.ts';
import type { DB } from '../db/tables.gen.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { Person } from './caller.ts';

/** A session as its owner may see it. */
export interface Session {
  id: string;
  label: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Starts, finds and ends sessions. */
export interface Sessions {
  /**
   * A new bearer token for the user. It is returned once and never stored. `passwordHash` is the one that the person's password was compared with:
   * undefined when it was replaced in between, since the replacement has ended the sessions that it could see.
   */
  start(userId: string, label: string, passwordHash?: string): Promise<string | undefined>;
  /** Stores that the session's person has proved just now who they are (ACC-40). */
  prove(sessionId: string): Promise<void>;
  /** The session of a token; undefined when it is revoked, expired or unknown. Each use extends it. */
  find(token: string): Promise<{ sessionId: string; provenAt: Date | null; person: Person } | undefined>;
  /** The user's valid sessions, most recently used first; at most 100. */
  list(userId: string): Promise<Session[]>;
  /** Ends one session of that user in every process. Undefined when the session is not theirs. */
  end(userId: string, sessionId: string): Promise<Session | undefined>;
  /** Ends every session of a user but `except`, in every process; gives their number. */
  endAll(userId: string, except?: string): Promise<number>;
  /** Deletes expired sessions; gives their number. */
  sweep(): Promise<number>;
}

/** A program may log in any number of times. */
const mostListed = 100;
const dayMilliseconds = 24 * 60 * 60 * 1000;
const unusedMilliseconds = 30 * dayMilliseconds;
const longestMilliseconds = 90 * dayMilliseconds;
// Storing every use would cost a write per request; every ten minutes is precise enough for 30 days.
const useIsWrittenAfterMilliseconds = 10 * 60 * 1000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const sessionColumns = [
  'id',
  'label',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
] as const;

/** Each request loads its session and its person in one statement. */
type SessionTables = PlatformTables & Pick<DB, 'users'>;

/** Sessions in the given database. */
export function createSessions({
  database,
  live,
  clock,
  payments = true,
}: {
  database: Kysely<SessionTables>;
  live: Live;
  clock: Clock;
  /** Whether accounts pay, and end when they do not (MODE-6). */
  payments?: boolean;
}): Sessions {
  const expiry = (now: Date, createdAt: Date): Date =>
    new Date(Math.min(now.getTime() + unusedMilliseconds, createdAt.getTime() + longestMilliseconds));

  return {
    async start(userId, label, passwordHash) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const row = {
        ...{ id: randomUUID(), user_id: userId, token_hash: hashOf(token), label, created_at: now },
        ...{ last_used_at: now, expires_at: expiry(now, now), proven_at: now },
      };
      const isCurrent = await database.transaction().execute(async (within) => {
        // Locked: a new password waits until this session is there to be ended.
        const person = await within
          .selectFrom('users')
          .where('id', '=', userId)
          .select('password_hash')
          .forShare()
          .executeTakeFirst();
        if (passwordHash !== undefined && person?.password_hash !== passwordHash) return false;
        await within.insertInto('sessions').values(row).execute();
        return true;
      });
      return isCurrent ? token : undefined;
    },

    async prove(sessionId) {
      await database.updateTable('sessions').set({ proven_at: clock.now() }).where('id', '=', sessionId).execute();
    },

    async find(token) {
      const now = clock.now();
      const row = await database
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .select([
          'sessions.id as sessionId',
          'sessions.created_at',
          'last_used_at',
          'proven_at as provenAt',
          'user_id as userId',
          'email',
          'first_name',
          'last_name',
          'plan',
          'signup_step',
          'signup_finished',
          'first_billing_date',
          'subscription_status',
          'next_billing_date',
          'password_must_change',
          'held_at',
        ])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (now.getTime() - row.last_used_at.getTime() > useIsWrittenAfterMilliseconds) {
        await database
          .updateTable('sessions')
          .set({ last_used_at: now, expires_at: expiry(now, row.created_at) })
          .where('id', '=', row.sessionId)
          .execute();
      }
      const person: Person = {
        userId: row.userId,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        plan: row.plan,
        signupStep: row.signup_step,
        signupFinished: row.signup_finished,
        firstBillingDate: row.first_billing_date,
        subscriptionStatus: row.subscription_status,
        nextBillingDate: row.next_billing_date,
        passwordMustChange: row.password_must_change,
        heldAt: row.held_at,
      };
      return { sessionId: row.sessionId, provenAt: row.provenAt, person: payments ? person : withoutPayments(person) };
    },

    list: (userId) =>
      database
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .where('expires_at', '>', clock.now())
        .orderBy('last_used_at', 'desc')
        .limit(mostListed)
        .select(sessionColumns)
        .execute(),

    end: (userId, sessionId) =>
      database.transaction().execute(async (transaction) => {
        const ended = await transaction
          .deleteFrom('sessions')
          .where('id', '=', sessionId)
          .where('user_id', '=', userId)
          .returning(sessionColumns)
          .executeTakeFirst();
        if (ended !== undefined) await live.publish('session.ended', { sessionId }, transaction);
        return ended;
      }),

    endAll: (userId, except) =>
      database.transaction().execute(async (transaction) => {
        const sessions = transaction.deleteFrom('sessions').where('user_id', '=', userId).returning('id');
        const ended = await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute();
        for (const { id } of ended) await live.publish('session.ended', { sessionId: id }, transaction);
        return ended.length;
      }),

    async sweep() {
      const result = await database.deleteFrom('sessions').where('expires_at', '<=', clock.now()).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** Deletes sessions that ran out, once a day. */
export const sweepSessions: JobDefinition<object> = {
  name: 'sessions.sweep',
  payloadSchema: z.object({}),
  schedule: '17 4 * * *',
};

/** The permission check: signed in, signup finished, membership, lapse, role, suspension by an operator, suspension, in this order. */

import type { Kysely } from 'kysely';
import { isLapsed } from '#domain/accounts/navigation.ts';
import { isProofRecent } from '#domain/accounts/step-up.ts';
import { planWithoutPayments } from '#domain/accounts/without-payments.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { DB } from '../db/tables.gen.ts';
import { currentWork } from '../turns/work.ts';
import { artistIdsOf } from './artist-ids.ts';
import type { Caller, Person } from './caller.ts';

/** A person's role with an artist. `billing` pays for the artist without being a member. */
export type Role = 'owner' | 'editor' | 'viewer' | 'billing';

/** Who may do something with an artist. */
export interface ArtistPolicy {
  roles: readonly Role[];
  /** Whether it is allowed while the artist has no plan: reading is, changing is not. */
  whileSuspended: boolean;
  /** Set for what leads to a payment, or ends one: allowed for the payer whose trial or subscription is over (ACC-81). */
  whileLapsed?: true;
  /** Set for what the signup itself does with the artists that it added. */
  whileSigningUp?: true;
}

/** A passed check: the person, the artist and the person's role. */
export interface ArtistAccess {
  artistId: string;
  userId: string;
  role: Role;
  /** bio, pro, max, or empty when suspended. */
  plan: string;
}

/** Every service calls it before anything else. */
export interface Guard {
  /** The signed-in person; throws NOT_SIGNED_IN. */
  person(caller: Caller): Person;
  /** The signed-in person, also before the end of the signup; throws NOT_SIGNED_IN or PASSWORD_CHANGE_NEEDED. */
  personWithOwnPassword(caller: Caller): Person;
  /** The signed-in person after signup; throws NOT_SIGNED_IN, PASSWORD_CHANGE_NEEDED or SIGNUP_UNFINISHED. */
  member(caller: Caller): Person;
  /** For sensitive acts, after the other checks: throws STEP_UP_NEEDED unless the caller proved within ten minutes who they are (ACC-40). */
  requireRecentProof(caller: Caller): void;
  /** An operator with a second factor (DESK-1, DESK-2). Throws like `member`, NOT_FOUND for other people, ACCOUNT_HELD, and OPERATOR_NEEDS_FACTOR. */
  operator(caller: Caller): Promise<Person>;
  /** The caller's access to one artist. Another account's artist throws NOT_FOUND, exactly as a missing one; then SUBSCRIPTION_LAPSED, NOT_ALLOWED, ACCOUNT_HELD, ARTIST_HELD or ARTIST_SUSPENDED. */
  artist(caller: Caller, artistId: string | undefined, policy: ArtistPolicy): Promise<ArtistAccess>;
  /** The caller's access to each artist that the policy allows, in no order; none of what `artist` would refuse. Throws like `member`. */
  artists(caller: Caller, policy: ArtistPolicy): Promise<ArtistAccess[]>;
  /** For jobs, which act for a person without a session: whether this person still has a role with the artist that the policy allows. */
  stillMay(userId: string, artistId: string, policy: ArtistPolicy): Promise<boolean>;
  /** Passes when the policy allows it for at least one artist of the caller; otherwise throws like `artist`. */
  anyArtist(caller: Caller, policy: ArtistPolicy): Promise<Person>;
}

/** What the check refuses of an artist that the person has, most telling first where it is about several. */
const refusalsByWeight = [
  'ACCOUNT_HELD',
  'SUBSCRIPTION_LAPSED',
  'ARTIST_HELD',
  'ARTIST_SUSPENDED',
  'NOT_ALLOWED',
] as const;
type Refusal = (typeof refusalsByWeight)[number];

/** An artist of a person: `role` is null for a payer who is not a member. */
interface Membership {
  artistId: string;
  plan: string;
  /** Since when an operator keeps it suspended; null for others. */
  heldAt: Date | null;
  role: Exclude<Role, 'billing'> | null;
  payerId: string;
}

const roleOf = ({ role }: Membership): Role => role ?? 'billing';
const accessOf = (row: Membership, userId: string): ArtistAccess => ({
  artistId: row.artistId,
  userId,
  role: roleOf(row),
  plan: row.plan,
});

/** The guard is below the features: it reads memberships and operators itself, in one statement before each use case. */
type GuardTables = Pick<DB, 'artists' | 'artist_users' | 'operators' | 'passkeys' | 'authenticators'>;

/** A guard that reads memberships from the database at each check, so that a removed member is refused at the next call. */
export function createGuard(database: Kysely<GuardTables>, clock: Clock, { payments = true } = {}): Guard {
  const rows = (userId: string) =>
    database
      .selectFrom('artists')
      .leftJoin('artist_users', (join) =>
        join.onRef('artist_users.artist_id', '=', 'artists.id').on('artist_users.user_id', '=', userId),
      )
      .select([
        'artists.id as artistId',
        'artists.current_plan as plan',
        'artists.held_at as heldAt',
        'artist_users.role',
        'artists.billing_user_id as payerId',
      ]);
  const worksWith = (row: Membership): Membership => (payments ? row : { ...row, plan: planWithoutPayments(row.plan) });
  const memberships = async (userId: string): Promise<Membership[]> =>
    (await rows(userId).where('artists.id', 'in', artistIdsOf(database, userId)).execute()).map(worksWith);
  const membership = async (userId: string, artistId: string): Promise<Membership | undefined> => {
    const row = await rows(userId)
      .where('artists.id', '=', artistId)
      .where((row) => row.or([row('artist_users.user_id', '=', userId), row('artists.billing_user_id', '=', userId)]))
      .executeTakeFirst();
    return row && worksWith(row);
  };

  const person = (caller: Caller): Person => {
    if (caller.person === undefined) throw new CodedError('NOT_SIGNED_IN');
    return caller.person;
  };
  const personWithOwnPassword = (caller: Caller): Person => {
    const found = person(caller);
    if (found.passwordMustChange) throw new CodedError('PASSWORD_CHANGE_NEEDED');
    return found;
  };
  const member = (caller: Caller): Person => {
    const found = personWithOwnPassword(caller);
    if (!found.signupFinished) throw new CodedError('SIGNUP_UNFINISHED');
    return found;
  };

  /** A lapse is about what one pays for: an artist that another account pays for stays open (ACC-81). */
  const refusalOf = (person: Person, row: Membership, policy: ArtistPolicy): Refusal | undefined => {
    const ownsBill = row.payerId === person.userId;
    if (ownsBill && policy.whileLapsed !== true && isLapsed(person, clock.now())) return 'SUBSCRIPTION_LAPSED';
    if (!policy.roles.includes(roleOf(row))) return 'NOT_ALLOWED';
    if (policy.whileSuspended) return undefined;
    // Only what changes an artist is refused while it is suspended: an account that an operator suspended changes none (ACC-165).
    if (person.heldAt !== null) return 'ACCOUNT_HELD';
    if (row.heldAt !== null) return 'ARTIST_HELD';
    return row.plan === '' ? 'ARTIST_SUSPENDED' : undefined;
  };

  return {
    person,
    personWithOwnPassword,
    member,
    requireRecentProof({ provenAt }) {
      if (!isProofRecent(provenAt, clock.now())) throw new CodedError('STEP_UP_NEEDED');
    },
    async operator(caller) {
      const found = member(caller);
      const row = await database
        .selectFrom('operators')
        .where('user_id', '=', found.userId)
        .select(({ exists, or, selectFrom }) =>
          or([
            exists(selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'operators.user_id')),
            exists(
              selectFrom('authenticators')
                .select('user_id')
                .whereRef('authenticators.user_id', '=', 'operators.user_id')
                .where('confirmed_at', 'is not', null),
            ),
          ]).as('hasFactor'),
        )
        .executeTakeFirst();
      if (row === undefined) throw new CodedError('NOT_FOUND');
      if (found.heldAt !== null) throw new CodedError('ACCOUNT_HELD');
      if (!row.hasFactor) throw new CodedError('OPERATOR_NEEDS_FACTOR');
      return found;
    },
    async artist(caller, artistId, policy) {
      const found = policy.whileSigningUp === true ? personWithOwnPassword(caller) : member(caller);
      const { userId } = found;
      const row = artistId === undefined ? undefined : await membership(userId, artistId);
      if (row === undefined) {
        // Before the end of the signup nobody learns more about what is not theirs.
        member(caller);
        throw new CodedError('NOT_FOUND');
      }
      const work = currentWork();
      if (work !== undefined) work.payer = row.payerId ?? undefined;
      const refusal = refusalOf(found, row, policy);
      if (refusal !== undefined) throw new CodedError(refusal);
      return accessOf(row, userId);
    },
    async artists(caller, policy) {
      const found = member(caller);
      const all = await memberships(found.userId);
      return all.filter((row) => refusalOf(found, row, policy) === undefined).map((row) => accessOf(row, found.userId));
    },
    async stillMay(userId, artistId, policy) {
      const row = await membership(userId, artistId);
      return row !== undefined && policy.roles.includes(roleOf(row));
    },
    async anyArtist(caller, policy) {
      const found = member(caller);
      const refusals = (await memberships(found.userId)).map((row) => refusalOf(found, row, policy));
      if (refusals.includes(undefined)) return found;
      throw new CodedError(refusalsByWeight.find((refusal) => refusals.includes(refusal)) ?? 'NOT_ALLOWED');
    },
  };
}

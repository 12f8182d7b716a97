/** The SQL for members and invitations. */
import { sql } from 'kysely';
import type { TeamRole } from '#domain/accounts/team-input.ts';
import { artistIdsOf } from '../../platform/auth/artist-ids.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { TeamTables } from './team.tables.ts';

/** The feature's table, and those of artists and accounts that its statements share: members, and the names of artists and people. */
export type TeamStoreTables = TeamTables & Pick<DB, 'artist_users' | 'artists' | 'users'>;

/** A member of an artist. */
export interface Member {
  id: string;
  artistId: string;
  userId: string;
  role: TeamRole;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
  /** Whether the artist is billed to this person. */
  isBillingUser: boolean;
}

/** A person who works on an artist or pays for it, as its other people see them. */
export interface Colleague {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** An invitation that nobody has accepted. */
export interface Invitation {
  id: string;
  artistId: string;
  email: string;
  role: TeamRole;
  invitedBy: string;
  version: number;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  /** Shared with the invitations to other artists that the same mail brought; null for one of its own (ACC-141). */
  batchId: string | null;
}

/** An invitation with what its mail and its screen show. */
export interface ShownInvitation extends Invitation {
  artistName: string;
  inviterName: string;
}

/** The statements, on the database or within a transaction. */
export type TeamStore = ReturnType<typeof createTeamStore>;

const nameOf = (person: { first_name: string; last_name: string; email: string }): string =>
  `${person.first_name} ${person.last_name}`.trim() || person.email;

export function createTeamStore(database: Queryable<TeamStoreTables>) {
  const members = () =>
    database
      .selectFrom('artist_users')
      .innerJoin('users', 'users.id', 'artist_users.user_id')
      .innerJoin('artists', 'artists.id', 'artist_users.artist_id')
      .select((select) => [
        'artist_users.id',
        'artist_users.artist_id as artistId',
        'artist_users.user_id as userId',
        'artist_users.role',
        'users.email',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'artist_users.created_at as createdAt',
        select('artists.billing_user_id', '=', select.ref('artist_users.user_id')).as('isBillingUser'),
      ]);
  const invitations = () =>
    database
      .selectFrom('invitations')
      .select([
        'invitations.id',
        'invitations.artist_id as artistId',
        'invitations.email',
        'invitations.role',
        'invited_by as invitedBy',
        'version',
        'invitations.created_at as createdAt',
        'expires_at as expiresAt',
        'accepted_at as acceptedAt',
        'batch_id as batchId',
      ]);
  return {
    /** Waits until no other transaction changes this team. */
    async lock(artistId: string): Promise<void> {
      await database.selectFrom('artists').where('id', '=', artistId).select('id').forUpdate().execute();
    },
    /** Waits until no other transaction changes which artists the person has, and gives how many these are. */
    async countArtists(userId: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtext(${`artists of ${userId}`}))`.execute(database);
      const { count } = await database
        .selectFrom('artist_users')
        .where('user_id', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async listMembers(artistId: string): Promise<Member[]> {
      const rows = await members()
        .where('artist_users.artist_id', '=', artistId)
        .orderBy('artist_users.created_at')
        .orderBy('artist_users.id')
        .execute();
      return rows as Member[];
    },
    /** The owners of these artists. */
    async listOwners(artistIds: readonly string[]): Promise<{ artistId: string; userId: string }[]> {
      if (artistIds.length === 0) return [];
      return database
        .selectFrom('artist_users')
        .where('artist_id', 'in', [...artistIds])
        .where('role', '=', 'owner')
        .select(['artist_id as artistId', 'user_id as userId'])
        .execute();
    },
    async listInvitations(artistId: string): Promise<Invitation[]> {
      const rows = await invitations()
        .where('artist_id', '=', artistId)
        .where('accepted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows as Invitation[];
    },
    /** The artist of a member or an open invitation; undefined for any other id. */
    async findArtist(id: string): Promise<string | undefined> {
      const member = await database
        .selectFrom('artist_users')
        .where('id', '=', id)
        .select('artist_id')
        .executeTakeFirst();
      if (member !== undefined) return member.artist_id;
      const row = await database
        .selectFrom('invitations')
        .where('id', '=', id)
        .where('accepted_at', 'is', null)
        .select('artist_id')
        .executeTakeFirst();
      return row?.artist_id;
    },
    /** The person with this email, with an artist that they and the person both work on or pay for; undefined without such an artist. */
    async findColleague(userId: string, email: string): Promise<(Colleague & { artistId: string }) | undefined> {
      return database
        .selectFrom('artists')
        .innerJoin('users', (join) => join.on('users.email', '=', email))
        .where('artists.id', 'in', artistIdsOf(database, userId))
        .where(({ or, eb, ref, exists, selectFrom }) =>
          or([
            eb('artists.billing_user_id', '=', ref('users.id')),
            exists(
              selectFrom('artist_users')
                .whereRef('artist_users.artist_id', '=', 'artists.id')
                .whereRef('artist_users.user_id', '=', 'users.id')
                .select('artist_users.id'),
            ),
          ]),
        )
        .select(['users.id as userId', 'users.email', 'users.first_name as firstName'])
        .select(['users.last_name as lastName', 'artists.id as artistId'])
        .limit(1)
        .executeTakeFirst();
    },
    /** The name of an artist and who pays for it. */
    async loadArtist(artistId: string): Promise<{ name: string; billingUserId: string } | undefined> {
      return database
        .selectFrom('artists')
        .where('id', '=', artistId)
        .select(['name', 'billing_user_id as billingUserId'])
        .executeTakeFirst();
    },
    /** Deletes invitations that ended before this instant, accepted or not; gives how many. */
    async sweepInvitations(before: Date): Promise<number> {
      const { numDeletedRows } = await database
        .deleteFrom('invitations')
        .where('expires_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    async saveRole(memberId: string, role: TeamRole): Promise<void> {
      await database.updateTable('artist_users').set({ role }).where('id', '=', memberId).execute();
    },
    async deleteMember(memberId: string): Promise<void> {
      await database.deleteFrom('artist_users').where('id', '=', memberId).execute();
    },
    async insertMember(member: {
      id: string;
      artistId: string;
      userId: string;
      role: TeamRole;
      createdAt: Date;
    }): Promise<void> {
      await database
        .insertInto('artist_users')
        .values({
          id: member.id,
          artist_id: member.artistId,
          user_id: member.userId,
          role: member.role,
          created_at: member.createdAt,
        })
        .onConflict((conflict) => conflict.columns(['artist_id', 'user_id']).doNothing())
        .execute();
    },
    /** Stores an invitation, or replaces the open one of the same email; gives it with its new version. */
    async saveInvitation(draft: Omit<Invitation, 'version' | 'acceptedAt'>): Promise<{ id: string; version: number }> {
      const renewed = {
        role: draft.role,
        invited_by: draft.invitedBy,
        batch_id: draft.batchId,
        created_at: draft.createdAt,
        expires_at: draft.expiresAt,
      };
      return database
        .insertInto('invitations')
        .values({ id: draft.id, artist_id: draft.artistId, email: draft.email, ...renewed })
        .onConflict((conflict) =>
          conflict
            .columns(['artist_id', 'email'])
            .where('accepted_at', 'is', null)
            .doUpdateSet((set) => ({ ...renewed, version: set('invitations.version', '+', 1) })),
        )
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
    },
    async deleteInvitation(invitationId: string): Promise<void> {
      await database.deleteFrom('invitations').where('id', '=', invitationId).execute();
    },
    /** Invitations with the names of artist and inviter: the one with this id, or those of this batch by the artists' names. Without those whose artist or inviter is gone. */
    async loadInvitations(of: { id: string } | { batchId: string }): Promise<ShownInvitation[]> {
      const shown = invitations()
        .innerJoin('artists', 'artists.id', 'invitations.artist_id')
        .innerJoin('users', 'users.id', 'invitations.invited_by')
        .select(['artists.name as artistName', 'users.first_name', 'users.last_name', 'users.email as inviterEmail'])
        .orderBy('artists.name')
        .orderBy('invitations.id');
      const rows = await ('id' in of
        ? shown.where('invitations.id', '=', of.id)
        : shown.where('invitations.batch_id', '=', of.batchId)
      ).execute();
      return rows.map(({ first_name, last_name, inviterEmail, ...invitation }) => ({
        ...(invitation as Invitation & { artistName: string }),
        inviterName: nameOf({ first_name, last_name, email: inviterEmail }),
      }));
    },
    /** Marks this version as accepted; false when it was accepted, replaced or withdrawn meanwhile. */
    async accept({ id, version }: Pick<Invitation, 'id' | 'version'>, at: Date): Promise<boolean> {
      const result = await database
        .updateTable('invitations')
        .set({ accepted_at: at })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('accepted_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

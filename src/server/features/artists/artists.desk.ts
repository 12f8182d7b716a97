/** What the operator's desk finds and shows of artists. */
import { type Kysely, sql } from 'kysely';
import { counted } from '#domain/kernel/counts.ts';
import { containing } from '../../platform/db/like.ts';
import {
  type DeskFact,
  type DeskFound,
  type DeskSource,
  deskPart,
  fact,
  heldWords,
  instantText,
} from '../../platform/operator/desk-source.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { ArtistsTables } from './artists.tables.ts';

const columns = [
  'id',
  'name',
  'billing_user_id',
  'current_plan',
  'plan_before_suspension',
  'suspended_at',
  'held_at',
  'held_reason',
  'held_with',
  'paid_until',
  'spotify_id',
  'created_at',
] as const;
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const rowsOf = (database: Kysely<ArtistsTables>) => database.selectFrom('artists').select(columns);
const toFound = (row: Row): DeskFound => ({
  kind: 'artist',
  id: row.id,
  title: row.name,
  subtitle: row.current_plan,
  state: row.held_at !== null ? 'suspended' : row.current_plan === '' ? 'no plan' : '',
  of: { account: row.billing_user_id, artist: row.id },
});

function planFact(row: Row): DeskFact {
  if (row.current_plan !== '') return fact('Plan', row.current_plan);
  const before = row.plan_before_suspension === '' ? '' : ` It had ${row.plan_before_suspension} before.`;
  if (row.held_at !== null)
    return fact(
      'Plan',
      'suspended',
      `${heldWords(row.held_at, row.held_reason)}${row.held_with === null ? '' : ' It shares the suspension of its account.'}${before}`,
    );
  return fact(
    'Plan',
    'none',
    row.suspended_at === null
      ? `Nobody has bought a plan for it.${before}`
      : `Nothing was paid for it: suspended on ${instantText(row.suspended_at)}.${before}`,
  );
}

/** The source over the given database. */
export function createArtistsDesk(database: Kysely<ArtistsTables>): DeskSource {
  const load = (id: string) =>
    isId(id) ? rowsOf(database).where('id', '=', id).executeTakeFirst() : Promise.resolve(undefined);
  const members = (artistId: string) =>
    database
      .selectFrom('artist_users')
      .where('artist_id', '=', artistId)
      .select(['user_id as userId', 'role'])
      .execute();

  async function factsOf(row: Row): Promise<DeskFact[]> {
    const [team, subdomains] = await Promise.all([
      members(row.id),
      database.selectFrom('domains').where('artist_id', '=', row.id).select('domain').execute(),
    ]);
    const count = (role: string): string => counted(team.filter((member) => member.role === role).length, role);
    return [
      planFact(row),
      fact('Paid until', row.paid_until === null ? 'nothing is paid' : instantText(row.paid_until)),
      fact('Made', instantText(row.created_at)),
      fact('Spotify id', row.spotify_id ?? 'none'),
      fact('Subdomain', subdomains.map(({ domain }) => domain).join(', ') || 'none'),
      fact('Team', ['owner', 'editor', 'viewer'].map(count).join(', ')),
    ];
  }

  const ofAccount = (userId: string, most: number) =>
    rowsOf(database)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('billing_user_id', '=', userId),
          exists(
            selectFrom('artist_users')
              .select('artist_users.id')
              .whereRef('artist_users.artist_id', '=', 'artists.id')
              .where('artist_users.user_id', '=', userId),
          ),
        ]),
      )
      .orderBy('created_at')
      .limit(most + 1)
      .execute();

  return {
    kind: 'artist',
    async find({ text, most }) {
      const found = await rowsOf(database)
        .where(({ or, eb }) =>
          or([
            sql<boolean>`lower(name) like ${containing(text.toLowerCase())}`,
            eb('spotify_id', '=', text),
            ...(isId(text) ? [eb('id', '=', text)] : []),
          ]),
        )
        .orderBy('name')
        .limit(most)
        .execute();
      return found.map(toFound);
    },
    async show(id) {
      const row = await load(id);
      if (row === undefined) return undefined;
      return { ...toFound(row), facts: await factsOf(row), names: { artist: row.id } };
    },
    async beside({ kind, id, of }, most) {
      if (kind === 'account') return deskPart('Artists', (await ofAccount(id, most)).map(toFound), most);
      if (kind === 'artist' || of.artist === undefined) return [];
      const row = await load(of.artist);
      return row === undefined ? [] : deskPart('Artist', [toFound(row)], most);
    },
    async titles(ids) {
      const found = await database
        .selectFrom('artists')
        .where('id', 'in', [...ids])
        .select(['id', 'name'])
        .execute();
      return new Map(found.map(({ id, name }) => [id, name]));
    },
  };
}

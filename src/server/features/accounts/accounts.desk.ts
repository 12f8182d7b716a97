/** What the operator's desk finds and shows of accounts. */
import { type Kysely, sql } from 'kysely';
import { endOfAccount, isLapsed } from '#domain/accounts/navigation.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { beginningWith, containing } from '../../platform/db/like.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
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
import type { AccountsTables } from './accounts.tables.ts';

/** The platform's sessions are read as well: how many an account has. */
type ReadTables = AccountsTables & Pick<DB, 'sessions'>;

const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'plan',
  'created_at',
  'first_login_at',
  'signup_finished',
  'password_must_change',
  'first_billing_date',
  'next_billing_date',
  'subscription_status',
  'coupon',
  'held_at',
  'held_reason',
] as const;
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const rowsOf = (database: Kysely<ReadTables>) => database.selectFrom('users').select(columns);
const eventsShown = 5;

/** The source over the given database. */
export function createAccountsDesk(database: Kysely<ReadTables>, clock: Clock): DeskSource {
  const standingOf = (row: Row) => ({
    plan: row.plan,
    firstBillingDate: row.first_billing_date,
    nextBillingDate: row.next_billing_date,
    subscriptionStatus: row.subscription_status,
  });
  const stateOf = (row: Row): string => {
    if (row.held_at !== null) return 'suspended';
    if (!row.signup_finished) return 'signing up';
    if (isLapsed(standingOf(row), clock.now())) return 'lapsed';
    if (row.plan !== 'none') return row.plan;
    return row.subscription_status === '' && row.first_billing_date !== null ? 'trial' : '';
  };
  const toFound = (row: Row): DeskFound => ({
    kind: 'account',
    id: row.id,
    title: row.email,
    subtitle: `${row.first_name} ${row.last_name}`.trim(),
    state: stateOf(row),
    of: { account: row.id },
  });
  const load = (id: string) =>
    isId(id) ? rowsOf(database).where('id', '=', id).executeTakeFirst() : Promise.resolve(undefined);

  const whyState = (row: Row): string | null => {
    if (row.held_at !== null) return heldWords(row.held_at, row.held_reason);
    const end = endOfAccount(standingOf(row));
    if (!row.signup_finished) return 'The signup is not finished.';
    if (isLapsed(standingOf(row), clock.now()))
      return `Its trial or its paid period ended on ${instantText(end)}, and nothing was paid since.`;
    if (row.first_billing_date === null && row.subscription_status === '')
      return 'It never had a trial, so it does not lapse.';
    return null;
  };

  async function factsOf(row: Row): Promise<DeskFact[]> {
    const [sessions, events] = await Promise.all([
      database
        .selectFrom('sessions')
        .where('user_id', '=', row.id)
        .where('expires_at', '>', clock.now())
        .select(sql<number>`count(*)::int`.as('count'))
        .select(sql<Date | null>`max(last_used_at)`.as('lastUsed'))
        .executeTakeFirstOrThrow(),
      database
        .selectFrom('security_events')
        .where('user_id', '=', row.id)
        .select(['kind', 'device', 'created_at'])
        .orderBy('created_at', 'desc')
        .limit(eventsShown)
        .execute(),
    ]);
    return [
      fact('Standing', stateOf(row) || 'active', whyState(row)),
      fact('Made', instantText(row.created_at)),
      fact('First login', instantText(row.first_login_at)),
      fact('Kind of account', row.plan === 'none' ? 'ordinary' : row.plan),
      fact('Subscription', row.subscription_status || 'none'),
      fact('End of the trial', row.first_billing_date === null ? 'none' : instantText(row.first_billing_date)),
      fact('Next bill', row.next_billing_date === null ? 'none' : instantText(row.next_billing_date)),
      fact('Coupon', row.coupon || 'none'),
      fact('Open sessions', `${sessions.count}`, sessions.count === 0 ? 'Nobody is logged in to it.' : null),
      fact('Last used', instantText(sessions.lastUsed)),
      ...(row.password_must_change
        ? [fact('Password', 'has to be changed', 'An operator set it: the person changes it at the next login.')]
        : []),
      ...events.map(({ kind, device, created_at }) =>
        fact('Security log', `${instantText(created_at)}  ${kind}  ${device}`.trimEnd()),
      ),
    ];
  }

  return {
    kind: 'account',
    async find({ text, most }) {
      const found = await rowsOf(database)
        .where(({ or, eb }) =>
          or([
            eb('email', 'like', containing(text.toLowerCase())),
            sql<boolean>`lower(first_name || ' ' || last_name) like ${containing(text.toLowerCase())}`,
            ...(isId(text) ? [eb('id', '=', text)] : []),
          ]),
        )
        .orderBy(sql`email like ${beginningWith(text.toLowerCase())}`, 'desc')
        .orderBy('email')
        .limit(most)
        .execute();
      return found.map(toFound);
    },
    async show(id) {
      const row = await load(id);
      if (row === undefined) return undefined;
      return { ...toFound(row), facts: await factsOf(row), names: { email: row.email } };
    },
    async beside({ kind, of }, most) {
      if (kind === 'account' || of.account === undefined) return [];
      const row = await load(of.account);
      return row === undefined ? [] : deskPart(kind === 'artist' ? 'Who pays' : 'Account', [toFound(row)], most);
    },
    async latest({ before, most }) {
      const start = before === undefined ? undefined : await load(before);
      if (before !== undefined && start === undefined) return [];
      const found = await rowsOf(database)
        .$if(start !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (select created_at, id from users where id = ${before ?? ''})`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return found.map((row) => {
        const line = toFound(row);
        return {
          ...line,
          subtitle: [line.subtitle, `made ${instantText(row.created_at)}`].filter(Boolean).join(' · '),
        };
      });
    },
    async titles(ids) {
      const found = await database
        .selectFrom('users')
        .where('id', 'in', [...ids])
        .select(['id', 'email'])
        .execute();
      return new Map(found.map(({ id, email }) => [id, email]));
    },
  };
}

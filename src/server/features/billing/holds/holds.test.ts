/** Accounts and artists that an operator suspends: their pages, drops, paths and sessions, and what a resume brings back (DESK-20 to DESK-24). */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailAbout } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildLink, buildPerson, linkObject, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let other: Awaited<ReturnType<TestApp['addServer']>>;
let visitor: Visitor;
let payer: TestPerson;
let artistId: string;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
  other = await testApp.addServer();
  visitor = await createVisitor(testApp);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
beforeEach(async () => {
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId, { name: 'Luna Ray' });
});

const admin = (...words: string[]) => operatorCommand(testApp, ...words);
const reason = ['--reason', 'phishing'];
const suspend = (id = artistId) => admin('artist', 'suspend', '--artist', id, ...reason);
const resume = (id = artistId) => admin('artist', 'resume', '--artist', id);
const suspendAccount = ({ email } = payer) => admin('account', 'suspend', '--email', email, ...reason);
const resumeAccount = ({ email } = payer) => admin('account', 'resume', '--email', email);
/** What fans get in each process. */
const statuses = async ({ path }: { path: string }) => {
  const port = Number(new URL(other.url).port);
  return [(await visitor.ask(`/${path}`)).status, (await visitor.ask(`/${path}`, { port })).status];
};
const plans = async () =>
  (
    await testApp.sql<{ plan: string; held: boolean }>(
      'select current_plan as plan, held_at is not null as held from artists where billing_user_id = $1 order by created_at, id',
      [payer.userId],
    )
  ).map(({ plan, held }) => (held ? 'held' : plan));
const codesOf = async (document: string, variables = {}, person = payer) =>
  (await testApp.call(person.token, document, variables)).codes;
const rename =
  'mutation ($id: uuid!) { update_artists_by_pk(pk_columns: { id: $id }, _set: { block_bots: true }) { id } }';

describe('an artist', () => {
  it('answers fans as PAGE-18 in every process, and with the same pages once it is resumed', async () => {
    const link = await buildLink(testApp, { artistId });
    expect(await statuses(link)).toEqual([200, 200]);
    await suspend();
    await expect.poll(() => statuses(link)).toEqual([410, 410]);
    expect((await visitor.ask(`/${link.path}`)).text).toContain('This page is not available');
    expect((await testApp.call(payer.token, rename, { id: artistId })).errors).toMatchObject([
      {
        message:
          'This artist was suspended by the operator of this installation. Please write to support if you think that is wrong.',
        extensions: { code: 'ARTIST_HELD' },
      },
    ]);
    await mailAbout(testApp, payer.email, 'Luna Ray was suspended');
    await expect(suspend()).rejects.toThrow('suspended already');
    await resume();
    await expect.poll(() => statuses(link)).toEqual([200, 200]);
    expect(await codesOf(rename, { id: artistId })).toEqual([]);
    await mailAbout(testApp, payer.email, 'The links of Luna Ray are back');
  });

  it('keeps the paths of its links as long as it is suspended, and for 30 days after that', async () => {
    const link = await buildLink(testApp, { artistId });
    // Its payer stopped paying before: a reservation runs already.
    await testApp.operator.setPlan(artistId, '');
    const keep = async (days: number) => {
      testApp.clock.moveBy(days * day);
      await testApp.modules.links.pathReservations.keep();
    };
    await keep(1);
    await suspend();
    for (const days of [28, 2, 2, 60]) await keep(days);
    const stranger = await buildPerson(testApp, { firstBillingDate: null });
    const object = linkObject(await buildArtist(testApp, stranger.userId), { path: link.path });
    const claim = () =>
      codesOf(
        'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
        { object },
        stranger,
      );
    expect(await claim()).toEqual(['PATH_TAKEN']);
    await resume();
    for (const days of [1, 26, 2]) await keep(days);
    expect(await claim()).toEqual(['PATH_TAKEN']);
    for (const days of [1, 2]) await keep(days);
    expect(await claim()).toEqual([]);
  });

  it('is shown with the operator’s reason at the desk, and without it to the artist', async () => {
    await suspend();
    const sheet = await testApp.modules.artists.desk?.[0]?.show(artistId);
    expect(sheet?.state).toBe('suspended');
    expect(sheet?.facts.find(({ label }) => label === 'Plan')?.why).toMatch(
      /^Suspended by the operator since .* UTC: phishing\. It had pro before\.$/,
    );
    const { data } = await testApp.call(
      payer.token,
      '{ get_current_user_data { held_at artists { held_at } } get_billing_information { artists { plan held_at undo_until } } }',
    );
    expect(data).toEqual({
      get_current_user_data: { held_at: null, artists: [{ held_at: expect.stringMatching(/Z$/) }] },
      get_billing_information: { artists: [{ plan: '', held_at: expect.stringMatching(/Z$/), undo_until: null }] },
    });
    expect(JSON.stringify(data)).not.toContain('phishing');
  });

  it('stays suspended with whoever pays for it next', async () => {
    const heir = await buildPerson(testApp, { firstBillingDate: null });
    await testApp.operator.addMember(artistId, heir.userId, 'owner');
    await suspendAccount();
    payer.token = await logIn(testApp, payer);
    dataOf(await testApp.call(payer.token, 'mutation { delete_account { success } }'));
    expect(
      await testApp.sql(
        'select billing_user_id as payer, current_plan as plan, held_at is not null as held, held_with from artists where id = $1',
        [artistId],
      ),
    ).toEqual([{ payer: heir.userId, plan: '', held: true, held_with: null }]);
    await resume();
    expect(await codesOf(rename, { id: artistId }, heir)).toEqual([]);
    // It keeps its plan as long as the former payer would have, and is no gift (BILL-53).
    const [artist] = await testApp.sql<{ until: Date | null }>(
      'select paid_until as until from artists where id = $1',
      [artistId],
    );
    expect(artist?.until).not.toBeNull();
  });

  it('is suspended when a suspended account becomes its payer', async () => {
    const heir = await buildPerson(testApp, { firstBillingDate: null });
    await testApp.operator.addMember(artistId, heir.userId, 'owner');
    await suspendAccount(heir);
    dataOf(await testApp.call(payer.token, 'mutation { delete_account { success } }'));
    payer = heir;
    expect(await plans()).toEqual(['held']);
    await resumeAccount();
    expect(await plans()).toEqual(['pro']);
  });
});

describe('an account', () => {
  it('is suspended with the artists it pays for, and resumed with exactly these', async () => {
    const second = await buildArtist(testApp, payer.userId, { name: 'Tide Lines' });
    const third = await buildArtist(testApp, payer.userId, { name: 'Paper Moon' });
    const link = await buildLink(testApp, { artistId });
    await suspend(second);
    const dry = await admin('account', 'suspend', '--email', payer.email, ...reason, '--dry-run');
    expect(dry).toContain('With it: Luna Ray, Paper Moon.');
    await suspendAccount();
    await expect.poll(() => statuses(link)).toEqual([410, 410]);
    expect(await plans()).toEqual(['held', 'held', 'held']);
    await mailAbout(testApp, payer.email, 'Your account was suspended');
    for (const id of [artistId, second]) await expect(resume(id)).rejects.toThrow('is suspended: resume it first');
    // One that shares the suspension may get one of its own.
    await suspend(third);
    await resumeAccount();
    expect(await plans()).toEqual(['pro', 'held', 'held']);
    await expect.poll(() => statuses(link)).toEqual([200, 200]);
    await mailAbout(testApp, payer.email, 'Your account is not suspended any more');
    await expect(resumeAccount()).rejects.toThrow('No operator has suspended');
  });

  it('can log in, read, take its data along and be deleted, and changes nothing, also of artists that others pay for', async () => {
    const label = await buildPerson(testApp, { firstBillingDate: null });
    const theirs = await buildArtist(testApp, label.userId);
    await testApp.operator.addMember(theirs, payer.userId, 'owner');
    await suspendAccount();
    expect(await codesOf('{ get_current_user_data { id } }')).toEqual([]);
    payer.token = await logIn(testApp, payer);
    expect(await codesOf('query ($id: uuid!) { artist_socials(artist_id: $id) { id } }', { id: theirs })).toEqual([]);
    for (const [document, variables] of [
      [rename, { id: theirs }],
      [rename, { id: artistId }],
      ['mutation { add_artists(artists: [{ name: "New", selected_plan: "pro" }]) { artist_ids } }', {}],
      ['mutation { vote_feedback_idea(id: "b9f3f1de-6c1a-4f64-9d7e-0a7d2b0e9c11", vote: true) { id } }', {}],
      ['fragment part on Mutation { update_users(first_name: "A", last_name: "B") { id } } mutation { ...part }', {}],
    ] as const) {
      const codes = await codesOf(document, variables);
      if (codes[0] !== 'BAD_INPUT') expect([document, ...codes]).toEqual([document, 'ACCOUNT_HELD']);
    }
    expect((await testApp.call(payer.token, rename, { id: theirs })).errors).toMatchObject([
      {
        message:
          'Your account was suspended by the operator of this installation. Please write to support if you think that is wrong.',
      },
    ]);
    expect(await codesOf(rename, { id: theirs }, label)).toEqual([]);
    expect(await codesOf('mutation { request_data_export { id } }')).toEqual([]);
    expect(await codesOf('mutation { delete_account { success } }')).toEqual([]);
  });

  it('gets no artist from anybody, and is on no list of bills', async () => {
    await testApp.sql("update users set plan = 'agency' where id = $1", [payer.userId]);
    expect(await admin('billing-by-hand')).toContain(payer.email);
    await suspendAccount();
    expect(await admin('billing-by-hand')).not.toContain(payer.email);
    await expect(admin('make-artist', '--email', payer.email, '--name', 'Sneaked')).rejects.toThrow('was suspended');
    expect(await plans()).toEqual(['held']);
  });

  it('does not use the desk, which another operator resumes', async () => {
    await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [payer.userId]);
    await testApp.sql(
      "insert into authenticators (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())",
      [payer.userId],
    );
    expect(await codesOf('{ desk { email } }')).toEqual([]);
    await suspendAccount();
    expect(await codesOf('{ desk { email } }')).toEqual(['ACCOUNT_HELD']);
  });
});

it('opens no artist while its account is suspended by another operator at the same moment', async () => {
  await suspend();
  const other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query("update users set held_at = now(), held_reason = 'fraud' where id = $1", [payer.userId]);
  await other.query('select from artists where billing_user_id = $1 for update', [payer.userId]);
  const resumed = resume().catch((error: unknown) => String(error));
  const waiting = () =>
    testApp.sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for %update%'",
    );
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await other.query('commit');
  await other.end();
  expect(await resumed).toContain('was changed at the same moment');
  expect(await plans()).toEqual(['held']);
});

/** Adding artists over the API: who may, what is refused whole, and what two calls at once leave. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { buildCoupon } from '#tests/fixtures/coupons.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

const operation = (name: string) =>
  `mutation ($artists: [new_artist_input!]!) { ${name}(artists: $artists) { artist_ids user { artists { id name current_plan role } } } }`;
const spotifyId = 'a'.repeat(22);
const mara = { name: 'Mara Vale', spotify_id: spotifyId, selected_plan: 'pro' };
const quay = { name: 'The Quay', selected_plan: 'max' };
const day = 86_400_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const artistsOf = async (userId: string) =>
  (await testApp.operator.artistsOf(userId)).map(({ name, currentPlan, role }) => ({ name, currentPlan, role }));

describe('adding artists', () => {
  it('adds several at once during the trial, each on its plan, with the caller as owner and payer', async () => {
    const { userId, token } = await buildPerson(testApp);
    const { add_artists: answer } = dataOf(
      await testApp.call<{ add_artists: { artist_ids: string[]; user: { artists: { id: string; name: string }[] } } }>(
        token,
        operation('add_artists'),
        { artists: [quay, mara] },
      ),
    );
    expect(await artistsOf(userId)).toEqual([
      { name: 'The Quay', currentPlan: 'max', role: 'owner' },
      { name: 'Mara Vale', currentPlan: 'pro', role: 'owner' },
    ]);
    expect(answer.user.artists.map(({ id }) => id)).toEqual(answer.artist_ids);
    const [row] = await testApp.sql('select billing_user_id from artists where id = $1', [answer.artist_ids[0]]);
    expect(row).toEqual({ billing_user_id: userId });
  });

  it('refuses all of them when the account has one already, by Spotify id or by name', async () => {
    const { userId, token } = await buildPerson(testApp);
    await buildArtist(testApp, userId, { name: 'Mara', spotifyId });
    for (const artists of [
      [quay, mara],
      [quay, { ...quay, name: 'THE QUAY ' }],
    ]) {
      const answer = await testApp.call(token, operation('add_artists'), { artists });
      expect(answer.errors.map(({ message }) => message)).toEqual([
        'Oops! You already have this artist added to your account.',
      ]);
    }
    expect(await artistsOf(userId)).toHaveLength(1);
  });

  it('suspends the artist where a subscription began while its picture was fetched', async () => {
    const { userId, token } = await buildPerson(testApp);
    const id = await buildArtist(testApp, userId, { plan: 'bio' });
    // What is added waits for this lock when its pictures are there.
    const other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock(hashtext($1))', [`artists of ${userId}`]);
    const adding = testApp.call(token, operation('add_artists'), { artists: [quay] });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
    await expect.poll(() => testApp.sql(waiting), { timeout: 10_000 }).toHaveLength(1);
    dataOf(
      await testApp.call(
        token,
        'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }',
        { id },
      ),
    );
    await other.end();
    dataOf(await adding);
    expect((await artistsOf(userId)).map(({ currentPlan }) => currentPlan)).toEqual(['bio', '']);
    const before = await testApp.sql('select plan_before_suspension as plan from artists where name = $1', [
      'The Quay',
    ]);
    expect(before).toContainEqual({ plan: 'max' });
  });

  it('adds an artist once when it is added fifty times at once', async () => {
    const { userId, token } = await buildPerson(testApp);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => testApp.call(token, operation('add_artists'), { artists: [mara] })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(['ARTIST_OWNED']));
    expect(await artistsOf(userId)).toHaveLength(1);
  });

  it('asks for a payment once the trial is over, but never agencies and families', async () => {
    const after = new Date(testApp.clock.now().getTime() - day);
    for (const [plan, name, codes] of [
      ['none', 'add_artists', ['BILLING_NEEDED']],
      ['agency', 'add_agency_artists', []],
      ['family', 'add_family_artists', []],
    ] as const) {
      const { userId, token } = await buildPerson(testApp, { plan });
      await testApp.operator.setFirstBillingDate(userId, after);
      expect((await testApp.call(token, operation(name), { artists: [quay] })).codes, plan).toEqual(codes);
    }
  });

  it('adds no artist of an agency or a family on bio (ACC-12)', async () => {
    for (const plan of ['agency', 'family']) {
      const { userId, token } = await buildPerson(testApp, { plan });
      const bio = { ...quay, selected_plan: 'bio' };
      const answer = await testApp.call(token, operation(`add_${plan}_artists`), { artists: [bio] });
      expect([answer.codes, await artistsOf(userId)]).toEqual([['BAD_INPUT'], []]);
    }
  });

  it('takes a coupon for the account, and adds the artists without one that cannot be used', async () => {
    const code = await buildCoupon(testApp, { freeMonths: 2 });
    const { userId, token } = await buildPerson(testApp);
    const document = `mutation ($artists: [new_artist_input!]!, $coupon: String) {
      add_artists(artists: $artists, coupon: $coupon) { artist_ids } }`;
    const add = async (artist: object, coupon: string) =>
      (await testApp.call(token, document, { artists: [artist], coupon })).codes;
    const account = () => testApp.sql<{ coupon: string }>('select coupon from users where id = $1', [userId]);
    expect(await add(mara, 'NOT-MADE')).toEqual([]);
    expect(await account()).toEqual([{ coupon: '' }]);
    expect(await add(quay, ` ${code.toLowerCase()}`)).toEqual([]);
    expect(await account()).toEqual([{ coupon: code }]);
    expect(await artistsOf(userId)).toHaveLength(2);
    // Two months are longer than the trial.
    const [row] = await testApp.sql<{ days: number }>(
      'select extract(day from first_billing_date - created_at)::int as days from users where id = $1',
      [userId],
    );
    expect(row?.days).toBeGreaterThan(50);
    const suspended = { ...quay, name: 'Refused', spotify_id: 'no id' };
    const other = await buildPerson(testApp);
    expect((await testApp.call(other.token, document, { artists: [suspended], coupon: code })).codes).toEqual([
      'NOT_A_SPOTIFY_ARTIST',
    ]);
    expect(await testApp.sql('select coupon from users where id = $1', [other.userId])).toEqual([{ coupon: '' }]);
  });

  it("takes the artist's id at Spotify as `id` too", async () => {
    const { userId, token } = await buildPerson(testApp);
    const { spotify_id: id, ...named } = mara;
    dataOf(await testApp.call(token, operation('add_artists'), { artists: [{ ...named, id }] }));
    expect(await testApp.operator.artistsOf(userId)).toMatchObject([{ name: 'Mara Vale', spotifyId }]);
    const again = await testApp.call(token, operation('add_artists'), { artists: [{ ...mara, name: 'Another name' }] });
    expect(again.codes).toEqual(['ARTIST_OWNED']);
  });

  it('leaves out a picture that cannot be stored', async () => {
    const { userId, token } = await buildPerson(testApp);
    const artists = [{ ...quay, image: 'http://127.0.0.1:1/picture.png' }];
    dataOf(await testApp.call(token, operation('add_artists'), { artists }));
    expect(await testApp.operator.artistsOf(userId)).toMatchObject([{ name: 'The Quay', avatarUrl: null }]);
  });

  it('tells the open dashboard of another device', async () => {
    const { token } = await buildPerson(testApp);

    const socket = openSocket(testApp.url, token);
    const mine = socket.watch<{ artists: { name: string }[] }>('subscription { artists { name } }');
    expect(await mine.next()).toEqual({ artists: [] });
    dataOf(await testApp.call(token, operation('add_artists'), { artists: [quay] }));
    expect(await mine.next()).toEqual({ artists: [{ name: 'The Quay' }] });
    socket.close();
  });
});

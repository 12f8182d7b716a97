/** The signup over the API: from an email to an account with an artist, and what nobody gets by guessing or by jumping ahead. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, mailsSoFar, mailTo } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, logIn } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());

const checkStep =
  'mutation ($email: String!, $coupon: String) { signup_check_step(email: $email, coupon: $coupon) { signup_finished email_pending signup_step } }';
const verify =
  'mutation ($email: String!, $code: String!) { verify_email(email: $email, email_token: $code) { token } }';
const setPassword = `mutation ($email: String!, $password: String!, $token: String!) {
  set_password_signup(email: $email, password: $password, token: $token) { token user { id email signup_step signup_finished } }
}`;
const setStep = 'mutation ($step: Int!) { set_signup_step(signup_step: $step) { signup_step signup_finished } }';
const addArtists =
  'mutation ($artists: [initial_artist_input!]!, $email: String, $coupon: String) { add_initial_artists(artists: $artists, email: $email, coupon: $coupon) { artist_ids token user { id } } }';
const removeArtist = 'mutation ($id: uuid!) { remove_signup_artist(artist_id: $id) { success } }';
const finish = 'mutation { finish_signup { signup_step signup_finished } }';
const search = 'query ($name: String!) { search_artists(name: $name) { data } }';
const names = 'mutation { update_users(first_name: "Mara", last_name: "Vale") { id } }';
const password = 'a brass band on the ferry';

let count = 0;
const newEmail = () => {
  count += 1;
  return `newcomer-${count}@people.test`;
};

/** Runs an operation as a visitor from a network of their own. */
async function visit<Data>(query: string, variables: object, network = ++count): Promise<{ data: Data; text: string }> {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${network.toString(16)}::1` },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return { data: (JSON.parse(text) as { data: Data }).data, text };
}

/** An email with its proof, ready for a password. */
async function proven(email: string): Promise<string> {
  await visit(checkStep, { email });
  const { data } = await visit<{ verify_email: { token: string } }>(verify, {
    email,
    code: await codeFor(testApp, email),
  });
  return data.verify_email.token;
}

/** A person who has set their password. */
async function newcomer(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  const { data } = await visit<{ set_password_signup: { token: string } }>(setPassword, {
    email,
    password,
    token: await proven(email),
  });
  return { email, token: data.set_password_signup.token };
}

describe('the signup', () => {
  it('leads from an email to an account with an artist of Spotify, on trial, with its coupon', async () => {
    await testApp.operator.createCoupon({ code: 'GUEST', freeMonths: 0 });
    const email = newEmail();
    const { data } = await visit<{ signup_check_step: object }>(checkStep, {
      email: ` ${email.toUpperCase()}`,
      coupon: 'guest ',
    });
    expect(data.signup_check_step).toEqual({ signup_finished: false, email_pending: true, signup_step: 0 });
    const code = await codeFor(testApp, email);
    const proof = (await visit<{ verify_email: { token: string } }>(verify, { email, code })).data.verify_email.token;
    const { set_password_signup: made } = (
      await visit<{ set_password_signup: { token: string; user: object } }>(setPassword, {
        email,
        password,
        token: proof,
      })
    ).data;
    expect(made.user).toMatchObject({ email, signup_step: 4, signup_finished: false });
    // The form sends both in one call.
    const namesAndStep =
      'mutation { update_users(first_name: "Mara", last_name: "Vale") { id } set_signup_step(signup_step: 5) { signup_step } }';
    expect(dataOf(await testApp.call(made.token, namesAndStep))).toMatchObject({ set_signup_step: { signup_step: 5 } });
    const { search_artists } = dataOf(
      await testApp.call<{ search_artists: { data: { id: string; name: string; images: { url: string }[] }[] } }>(
        made.token,
        search,
        { name: 'mara vale' },
      ),
    );
    const [found] = search_artists.data;
    expect(found?.name).toBe('Mara Vale');
    const artist = { name: 'Mara Vale', spotify_id: found?.id, image: found?.images[0]?.url };
    const { add_initial_artists: added } = dataOf(
      await testApp.call<{ add_initial_artists: { artist_ids: string[]; token: null } }>(made.token, addArtists, {
        ...{ artists: [artist], email, coupon: 'NOT-MADE' },
      }),
    );
    expect([added.artist_ids.length, added.token]).toEqual([1, null]);
    dataOf(await testApp.call(made.token, setStep, { step: 6 }));
    expect(dataOf(await testApp.call(made.token, finish))).toEqual({
      finish_signup: { signup_step: 11, signup_finished: true },
    });
    const { get_current_user_data: me } = dataOf(
      await testApp.call<{
        get_current_user_data: {
          first_billing_date: string;
          artists: { name: string; current_plan: string; role: string; avatar_url: string | null }[];
        };
      }>(made.token, '{ get_current_user_data { first_billing_date artists { name current_plan role avatar_url } } }'),
    );
    expect(me.artists).toMatchObject([{ name: 'Mara Vale', current_plan: 'pro', role: 'owner' }]);
    expect(me.artists[0]?.avatar_url).toMatch(/^http/);
    expect(Date.parse(me.first_billing_date) - testApp.clock.now().getTime()).toBeGreaterThan(13.9 * 24 * 3_600_000);
    expect(await testApp.sql('select coupon from users where email = $1', [email])).toEqual([{ coupon: 'GUEST' }]);
    expect(await testApp.sql('select email from signups where email = $1', [email])).toEqual([]);
    expect((await testApp.call(made.token, finish)).codes).toEqual(['NOT_ALLOWED']);
    await logIn(testApp, { email, password });
  });

  it('gives no plan without a price to an artist that is added after the card', async () => {
    const { token } = await newcomer();
    dataOf(await testApp.call(token, names));
    const add = async (name: string) =>
      dataOf(
        await testApp.call<{ add_initial_artists: { artist_ids: string[] } }>(token, addArtists, {
          artists: [{ name, selected_plan: 'max' }],
        }),
      ).add_initial_artists.artist_ids[0];
    const first = await add('Slack Water');
    dataOf(
      await testApp.call(
        token,
        'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }',
        { id: first },
      ),
    );
    const later = await add('The Quay');
    const planOf = async (id: string | undefined) =>
      (await testApp.sql<{ plan: string }>('select current_plan as plan from artists where id = $1', [id]))[0]?.plan;
    expect([await planOf(first), await planOf(later)]).toEqual(['bio', '']);
    // Its plan is chosen with its price, as in the plan step.
    dataOf(
      await testApp.call(
        token,
        'mutation ($id: uuid!) { select_plan(artist_id: $id, selected_plan: "pro") { success } }',
        { id: later },
      ),
    );
    expect(await planOf(later)).toBe('pro');
    expect(await testApp.sql('select price_cents as cents from billing_lines where artist_id = $1', [later])).toEqual([
      { cents: 1900 },
    ]);
  });

  it('leaves the artists of a newcomer who never has to pay on their plans', async () => {
    const { email, token } = await newcomer();
    await testApp.sql('update users set first_billing_date = null where email = $1', [email]);
    dataOf(await testApp.call(token, names));
    dataOf(await testApp.call(token, addArtists, { artists: [{ name: 'Kept Free' }] }));
    expect(await testApp.sql("select current_plan from artists where name = 'Kept Free'")).toEqual([
      { current_plan: 'pro' },
    ]);
  });

  it('tells an email with an account where it goes on, and mails it nothing', async () => {
    const finished = await buildPerson(testApp);
    const { data } = await visit<{ signup_check_step: object }>(checkStep, { email: finished.email });
    expect(data.signup_check_step).toEqual({ signup_finished: true, email_pending: false, signup_step: 11 });
    const half = await newcomer();
    const again = await visit<{ signup_check_step: object }>(checkStep, { email: half.email });
    expect(again.data.signup_check_step).toEqual({ signup_finished: false, email_pending: false, signup_step: 4 });
    expect(await mailsSoFar(testApp, finished.email)).toEqual([]);
  });

  it('mails one code in two minutes, three in an hour, and asks eight emails a minute from one network', async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 3 }, () => visit(checkStep, { email })));
    await mailTo(testApp, email);
    expect(await mailsSoFar(testApp, email)).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => visit(checkStep, { email: newEmail() }, 0xfff)));
    expect(answers.filter(({ text }) => text.includes('TOO_MANY_TRIES'))).toHaveLength(2);
    expect((await visit(checkStep, { email: 'no email' })).text).toContain('EMAIL_INVALID');
  });

  it('compares five codes, however many arrive, also as aliases of one call', async () => {
    const email = newEmail();
    await visit(checkStep, { email });
    const code = await codeFor(testApp, email);
    const wrong = (Number(code) + 1).toString().padStart(6, '0').slice(-6);
    await Promise.all(Array.from({ length: 40 }, () => visit(verify, { email, code: wrong })));
    const aliases = Array.from(
      { length: 10 },
      (_, index) => `a${index}: verify_email(email: $email, email_token: $code) { token }`,
    );
    const { text } = await visit(`mutation ($email: String!, $code: String!) { ${aliases.join(' ')} }`, {
      email,
      code,
    });
    expect(text).not.toMatch(/"token":"/);
    expect(text).toContain('CODE_WRONG');
  });

  it('lets the proof of one email set the password of no other, once, for an hour', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const token = await proven(email);
    await proven(other);
    expect((await visit(setPassword, { email: other, password, token })).text).toContain('SIGNUP_EXPIRED');
    expect((await visit(setPassword, { email, password: 'sunshine', token })).text).toContain('PASSWORD_COMMON');
    testApp.clock.moveBy(61 * 60 * 1000);
    expect((await visit(setPassword, { email, password, token })).text).toContain('SIGNUP_EXPIRED');
    testApp.clock.moveBy(-61 * 60 * 1000);
    const both = await Promise.all([1, 2, 3].map(() => visit(setPassword, { email, password, token })));
    expect(both.filter(({ text }) => text.includes('"token":"'))).toHaveLength(1);
  });

  it('stores no step whose work is not done, and ends only with a name and an artist', async () => {
    const { token } = await newcomer();
    const codes = async (step: number) => (await testApp.call(token, setStep, { step })).codes;
    expect(await codes(5)).toEqual(['SIGNUP_STEP_OPEN']);
    expect((await testApp.call(token, finish)).codes).toEqual(['SIGNUP_STEP_OPEN']);
    dataOf(await testApp.call(token, names));
    expect(await codes(5)).toEqual([]);
    for (const step of [6, 8, 11, 12, -1]) expect(await codes(step)).toEqual(['SIGNUP_STEP_OPEN']);
    expect((await testApp.call(token, finish)).codes).toEqual(['SIGNUP_STEP_OPEN']);
    // Nothing of the dashboard opens before.
    const links = '{ links(artist_id: "00000000-0000-4000-8000-000000000000") { id } }';
    expect((await testApp.call(token, links)).codes).toEqual(['SIGNUP_UNFINISHED']);
  });

  it('ends without an artist of their own for a person who owns one by an invitation, and not for an editor (ACC-32)', async () => {
    const { userId: payerId } = await buildPerson(testApp);
    const artistId = await buildArtist(testApp, payerId);
    for (const [role, ended] of [
      ['editor', ['SIGNUP_STEP_OPEN']],
      ['owner', []],
    ] as const) {
      const { token, email } = await newcomer();
      dataOf(await testApp.call(token, names));
      await testApp.sql(
        'insert into artist_users (id, artist_id, user_id, role, created_at) select gen_random_uuid(), $1, id, $2, now() from users where email = $3',
        [artistId, role, email],
      );
      expect((await testApp.call(token, setStep, { step: 6 })).codes).toEqual(ended);
      expect((await testApp.call(token, finish)).codes).toEqual(ended);
    }
  });

  it('refuses the same artist twice, takes one who is not on Spotify, and removes all but the last', async () => {
    const { token } = await newcomer();
    const add = (...artists: object[]) =>
      testApp.call<{ add_initial_artists: { artist_ids: string[] } }>(token, addArtists, { artists });
    const spotifyId = 'A'.repeat(22);
    const [first] = dataOf(await add({ name: 'On Spotify', spotify_id: spotifyId })).add_initial_artists.artist_ids;
    expect((await add({ name: 'Again', spotify_id: spotifyId })).codes).toEqual(['ARTIST_OWNED']);
    const [second] = dataOf(await add({ name: ' Not there ' })).add_initial_artists.artist_ids;
    expect((await add({ name: 'Not there' })).codes).toEqual(['ARTIST_OWNED']);
    for (const [artist, code] of [
      [{ name: ' ' }, 'ARTIST_NAME_MISSING'],
      [{ name: 'x'.repeat(10_000) }, 'TEXT_TOO_LONG'],
      [{ name: 'Somebody', spotify_id: '../../evil' }, 'NOT_A_SPOTIFY_ARTIST'],
    ] as const)
      expect((await add(artist)).codes).toEqual([code]);
    const stranger = await buildPerson(testApp);
    const foreign = await buildArtist(testApp, stranger.userId);
    expect((await testApp.call(token, removeArtist, { id: foreign })).codes).toEqual(['NOT_FOUND']);
    expect((await testApp.call(token, removeArtist, { id: second })).codes).toEqual([]);
    expect((await testApp.call(token, removeArtist, { id: first })).codes).toEqual(['ARTIST_ONLY']);
    // Several at once: all of them or none, with the plans that were chosen.
    expect((await add({ name: 'One more' }, { name: 'On Spotify', spotify_id: spotifyId })).codes).toEqual([
      'ARTIST_OWNED',
    ]);
    expect((await add()).codes).toEqual(['BAD_INPUT']);
    dataOf(await add({ name: 'Small', selected_plan: 'bio' }, { name: 'Large', selected_plan: 'max' }));
    const mine = '{ get_current_user_data { artists { name current_plan } } }';
    expect(dataOf(await testApp.call(token, mine))).toEqual({
      get_current_user_data: {
        artists: [
          { name: 'On Spotify', current_plan: 'pro' },
          { name: 'Small', current_plan: 'bio' },
          { name: 'Large', current_plan: 'max' },
        ],
      },
    });
  });

  it("adds nothing for somebody else's email", async () => {
    const { token } = await newcomer();
    const stranger = await buildPerson(testApp);
    const draft = { artists: [{ name: 'Theirs' }], email: stranger.email };
    expect((await testApp.call(token, addArtists, draft)).codes).toEqual(['NOT_FOUND']);
  });

  it('stores where music is that is not on Spotify', async () => {
    const { token } = await newcomer();
    const save = (text: string) =>
      testApp.call(token, 'mutation ($text: String!) { update_wheres_music(wheres_music: $text) { wheres_music } }', {
        text,
      });
    expect(dataOf(await save('  https://soundcloud.com/mara <b>  '))).toEqual({
      update_wheres_music: { wheres_music: 'https://soundcloud.com/mara <b>' },
    });
    expect((await save('x'.repeat(301))).codes).toEqual(['TEXT_TOO_LONG']);
    expect(dataOf(await testApp.call(token, '{ get_current_user_data { wheres_music } }'))).toEqual({
      get_current_user_data: { wheres_music: 'https://soundcloud.com/mara <b>' },
    });
    expect(dataOf(await save(''))).toEqual({ update_wheres_music: { wheres_music: '' } });
  });

  it.each([
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'NOT_A_SPOTIFY_ARTIST'],
    ['https://example.com/mara-vale', 'NOT_A_SPOTIFY_ARTIST'],
  ])('finds no artist by %s', async (name, code) => {
    const { token } = await newcomer();
    expect((await testApp.call(token, search, { name })).codes).toEqual([code]);
  });
});

/** Open sockets: whatever ends a session or the access to an artist closes every socket, and no event reaches them afterwards (ACC-7). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { heardUntilClosed, openSocket } from '#tests/fixtures/watch.ts';

const adminPassword = 'an operator password of 32 characters';
/** Sockets of one session. */
const sockets = figure(12, 250);
let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp({ adminPassword, trustedProxies: ['127.0.0.1', '::1'] });
});
beforeEach(async () => {
  // Each with an artist of its own: the news of a link may come later than the end of the test that made it.
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

let opened = 0;
/** One network may open 300 sockets a minute: a hundred come from each. */
function nextNetwork(): string {
  opened += 1;
  return `20.${Math.floor(opened / 100)}.1.1`;
}

/** What ends the access of `member`, by a second session of theirs or by the owner. */
const acts: Record<string, (member: TestPerson) => Promise<unknown>> = {
  'a logout': ({ token }) => testApp.call(token, 'mutation { logout { success } }').then(dataOf),
  'a changed password': async (member) =>
    dataOf(
      await testApp.call(
        await logIn(testApp, member),
        `mutation ($old: String!) { update_password(current_password: $old, new_password: "another brass band") { success } }`,
        { old: member.password },
      ),
    ),
  'the end of all other sessions': async (member) =>
    dataOf(await testApp.call(await logIn(testApp, member), 'mutation { delete_other_sessions { affected_rows } }')),
  "the operator's reset": async ({ email }) =>
    dataOf(
      await testApp.call(
        undefined,
        `mutation ($email: String!, $admin: String!) {
          reset_password_admin(email: $email, new_password: "another brass band", admin_password: $admin) { success } }`,
        { email, admin: adminPassword },
      ),
    ),
  'the deletion of the account': async (member) =>
    dataOf(await testApp.call(await logIn(testApp, member), 'mutation { delete_account { success } }')),
  'the removal of the member': async ({ userId }) => {
    const [row] = await testApp.sql<{ id: string }>('select id from artist_users where user_id = $1', [userId]);
    const remove = 'mutation ($id: uuid!) { remove_artist_users(artist_users_id: $id) { success } }';
    return dataOf(await testApp.call(owner.token, remove, { id: row?.id }));
  },
};

it.each(Object.entries(acts))(
  'are closed by %s, and hear nothing more',
  async (name, act) => {
    const member = await buildPerson(testApp);
    await testApp.operator.addMember(artistId, member.userId, 'editor');
    const document = 'subscription ($id: uuid!) { links(artist_id: $id) { id } }';
    const own = Array.from({ length: sockets }, () => openSocket(testApp.url, member.token, nextNetwork()));
    const watched = own.map((socket) => socket.watch(document, { id: artistId }));
    await Promise.all(watched.map((watch) => watch.next()));
    const after = watched.map(heardUntilClosed);

    await act(member);
    const codes = new Set(await Promise.all(own.map(({ closed }) => closed)));
    // 4403: not to come back. 1012: to connect again, where what is still theirs is found out.
    expect([[4403], [1012], [4403, 1012], [1012, 4403]]).toContainEqual([...codes]);
    await buildLink(testApp, { artistId });
    // News of before may still have come; those of the new link did not.
    for (const heard of (await Promise.all(after)).flat()) expect(heard).toEqual({ links: [] });
    const again = openSocket(testApp.url, member.token, nextNetwork());
    await expect(again.watch(document, { id: artistId }).next()).rejects.toBeDefined();
    again.close();
    reportFigure('sockets of ended sessions', `${name}: ${sockets} open, ${sockets} closed, 0 events afterwards`);
  },
  figure(180_000, 1_800_000),
);

/** Accepting an invitation in a browser: with a new account, with an existing one, by a copied link, and every fault of a link. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, openAccount } from './account.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const owner = { email: 'inviter@people.test', password: 'the-first-of-the-team', name: 'Mara Vale' };
const good = 'three trumpets and a drum';

let artistId: string;
let account: Account;
beforeAll(async () => {
  artistId = await makeArtist(owner);
  account = await openAccount(inject('baseUrl'), owner);
});

/** Invites over the API. */
const invite = (email: string, role = 'editor', id = artistId) =>
  account.run(
    'mutation ($id: uuid!, $email: String!, $role: String!) { invite_user(artist_id: $id, email: $email, role: $role) { success } }',
    { id, email, role },
  );
/** The link in the newest of `count` mails to this email. */
async function linkTo(email: string, count = 1): Promise<string> {
  const [mail] = await mailsTo(inject('dataDir'), email, count);
  return /http:\/\/\S+\/complete-registration\?invitation=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}
const rowOf = async (email: string) => {
  const { artist_users: rows } = await account.run<{
    artist_users: { id: string; team_user: { email: string }; user: { invitation: string } }[];
  }>('query ($id: uuid!) { artist_users(artist_id: $id) { id team_user { email } user { invitation } } }', {
    id: artistId,
  });
  const row = rows.find(({ team_user }) => team_user.email === email);
  if (row === undefined) throw new Error(`${email} is not in the team`);
  return row;
};
const withRow = (name: string) => async (email: string) => {
  const { id } = await rowOf(email);
  await account.run(`mutation ($id: uuid!) { ${name}(artist_users_id: $id) { success } }`, { id });
};

async function fill(page: Page, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Juno');
  await page.getByLabel('Last name').fill('Park');
  await page.getByLabel('Password', { exact: true }).fill(password);
}
const listOfLinks = (page: Page) => page.getByRole('heading', { name: 'SmartLinks' }).waitFor();

describe('an invitation', () => {
  it('is accepted with a new account, once', async () => {
    const email = 'juno@invited.test';
    await invite(email, 'viewer');
    const link = await linkTo(email);
    const page = await testApp.newPage(desktop);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Join' }).getByText('Mara Vale').waitFor();
    await page.getByText('as a viewer.').waitFor();
    const go = page.getByRole('button', { name: 'Continue' });
    await page.getByLabel('First name').fill('Juno');
    await page.getByLabel('Last name').fill('Park');
    expect(await go.isDisabled()).toBe(true);
    await page.getByLabel('Password', { exact: true }).fill('sunshine');
    await go.click();
    await page.getByRole('alert').getByText('Many people use this password').waitFor();
    await testApp.checkEach(page, 'invitation-register');
    await page.getByLabel('Password', { exact: true }).fill(good);
    await page.keyboard.press('Enter');
    await listOfLinks(page);
    await page.getByText('Mara Vale').first().waitFor();
    expect(await page.getByText('Already completed your registration!').count()).toBe(0);
    // A person who works only for artists that others pay for has nothing to subscribe for.
    await page.goto(`${testApp.baseUrl}/billing`);
    await page.getByRole('heading', { name: 'Another account pays' }).waitFor();
    await page.getByText('You pay for no artist').waitFor();
    expect(await page.getByRole('button', { name: /Subscription|Card/ }).count()).toBe(0);

    const again = await testApp.newPage(desktop);
    await again.goto(link);
    await again.getByText('Already completed your registration!').waitFor();
    await again.getByRole('heading', { name: 'Welcome back' }).waitFor();

    const [mail] = await mailsTo(inject('dataDir'), email, 1);
    const reader = await testApp.newPage(desktop);
    await reader.setContent(mail?.html ?? '');
    await testApp.checkIn(reader, 'mail-invitation', views);
  });

  it('asks for a code when its link was copied', async () => {
    const email = 'copied@invited.test';
    await invite(email);
    const page = await testApp.newPage(desktop);
    await page.goto((await rowOf(email)).user.invitation);
    await page.getByText('This link was passed on by somebody.').waitFor();
    await testApp.checkEach(page, 'invitation-copied');
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByText('Success! Please check your email.').waitFor();
    // The mailed code is still good after a reload, although no other one is mailed so soon.
    await page.reload();
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByText('We have just sent you a code.').waitFor();
    const mails = await mailsTo(inject('dataDir'), email, 2);
    const code = mails.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find((found) => found !== undefined) ?? '';
    await fill(page, good);
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    const type = async (digits: string) => {
      await page.getByLabel('Code, digit').first().click();
      await page.keyboard.type(digits);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await type(code === '000000' ? '111111' : '000000');
    await page.getByRole('alert').getByText('Invalid code, Please enter a valid code.').waitFor();
    await testApp.checkEach(page, 'invitation-code');
    await page.getByLabel('Code, digit').last().click();
    for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
    await type(code);
    await listOfLinks(page);
  });

  it('is accepted by the account with its email only, and opens the artist that it named', async () => {
    const other = { email: 'other@invited.test', password: good, name: 'Ash Lane' };
    const invited = { email: 'has-account@invited.test', password: good, name: 'Wren Holt' };
    await Promise.all([makeArtist(other), makeArtist(invited)]);
    await invite(invited.email, 'owner');
    const link = await linkTo(invited.email);
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, other, new URL(link).pathname + new URL(link).search);
    await page.getByRole('heading', { name: 'This invitation is for another email' }).waitFor();
    await page.getByText(invited.email).waitFor();
    await testApp.checkEach(page, 'invitation-other-email');

    const own = await testApp.newPage(desktop);
    await own.goto(link);
    await testApp.checkEach(own, 'invitation-has-account', views.slice(0, 1));
    await own.getByRole('link', { name: 'Log in to accept' }).click();
    await own.getByText('Email already registered. Log in to continue').waitFor();
    await own.getByLabel('Password', { exact: true }).fill(good);
    await own.keyboard.press('Enter');
    await own.getByText('invites you to work on').waitFor();
    await testApp.checkEach(own, 'invitation-accept');
    await own.getByRole('button', { name: 'Accept invitation' }).click();
    await listOfLinks(own);
    // The list of artists is read again, and the new one is active.
    await own.getByText('Mara Vale').first().waitFor();
    const { run } = await openAccount(inject('baseUrl'), invited);
    const { get_current_user_data: me } = await run<{
      get_current_user_data: { artists: { name: string; role: string }[] };
    }>('{ get_current_user_data { artists { name role } } }');
    expect(me.artists.find(({ name }) => name === owner.name)?.role).toBe('owner');
  });

  it('is accepted with an unfinished signup, which goes on with an artist of the own', async () => {
    const email = 'half-way@invited.test';
    await admin('make-account', '--email', email, '--password', good, '--first-name', 'Ada', '--last-name', 'Roe');
    await onRecords((client) =>
      client.query('update users set signup_finished = false, signup_step = 5 where email = $1', [email]),
    );
    await invite(email);
    const page = await testApp.newPage(desktop);
    await page.goto(await linkTo(email));
    await page.getByRole('link', { name: 'Log in to accept' }).click();
    await page.getByLabel('Password', { exact: true }).fill(good);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('heading', { name: 'Add your artist' }).waitFor();
    const goOn = page.getByRole('button', { name: 'Continue' });
    expect(await goOn.isDisabled()).toBe(true);
    await page.getByLabel('Artist', { exact: true }).fill('kilo');
    const found = page.getByRole('list', { name: 'Artists found' });
    await found.getByRole('button', { name: /Kilo Dusk/ }).click();
    await page.getByRole('list', { name: 'Your artists' }).getByText('Kilo Dusk').waitFor();
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await goOn.click();
    await page.getByRole('radio', { name: /^Bio/ }).check();
    await page.getByRole('button', { name: 'Start free trial' }).click();
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await listOfLinks(page);
    await page.getByText(owner.name).first().waitFor();
  });

  it.each<[string, string, (email: string) => Promise<unknown>]>([
    [
      'has expired',
      'expired',
      (email) =>
        onRecords((client) => client.query('update invitations set expires_at = created_at where email = $1', [email])),
    ],
    ['was replaced', 'replaced', withRow('resend_invitation')],
    ['was withdrawn', 'withdrawn', withRow('remove_artist_users')],
    [
      'comes from somebody who is no owner any more',
      'demoted',
      (email) =>
        onRecords((client) =>
          client.query(
            `update invitations set invited_by = (select id from users where email = 'demo@fanfare.test') where email = $1`,
            [email],
          ),
        ),
    ],
  ])('is refused when it %s', async (_fault, name, cause) => {
    const email = `${name}@invited.test`;
    await invite(email);
    const link = await linkTo(email);
    await cause(email);
    const page = await testApp.newPage(desktop);
    await page.goto(link);
    await page.getByText('Invalid invitation!', { exact: true }).waitFor();
    await page.waitForURL((url) => url.pathname !== '/complete-registration');
    const notice = page.getByRole('alert').filter({ hasText: 'Ask whoever invited you for a new one' });
    if (name === 'replaced') await testApp.checkEach(page, 'invitation-replaced');
    await notice.getByRole('link', { name: 'log in' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });

  it('is refused when its artist is gone, also while its form is open', async () => {
    const email = 'late@invited.test';
    const gone = await makeArtist({ ...owner, email: 'gone@people.test', name: 'The Quay' });
    const theirs = await openAccount(inject('baseUrl'), { ...owner, email: 'gone@people.test' });
    await theirs.run(
      'mutation ($id: uuid!, $email: String!) { invite_user(artist_id: $id, email: $email) { success } }',
      {
        id: gone,
        email,
      },
    );
    const page = await testApp.newPage(desktop);
    await page.goto(await linkTo(email));
    await fill(page, good);
    await onRecords((client) => client.query('delete from artists where id = $1', [gone]));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Invalid invitation!').first().waitFor();
    await page.waitForURL((url) => url.pathname !== '/complete-registration');
  });
});

it('the register screen is the signup', async () => {
  const page = await testApp.newPage(desktop);
  await page.goto(`${testApp.baseUrl}/register`);
  await page.getByRole('heading', { name: 'Claim your links now' }).waitFor();
});

/** Getting back into an account, and changing how one gets in: forgotten password, name, email, password, devices. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openAccount } from './account.ts';
import { admin, ageProof, makeArtist, onRecords } from './operator.ts';
import { mailsTo, type SentMail } from './outbox.ts';
import { adminPassword } from './start-product.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const forgetful = { email: 'forgetful@people.test', password: 'the-old-password', name: 'Fern Aldo' };
const mover = { email: 'mover@people.test', password: 'before-the-move', name: 'Juno Park' };
const locked = { email: 'locked@people.test', password: 'forgotten-for-good', name: 'Lena Fahr' };
const lapsing = { email: 'lapsing@people.test', password: 'until-the-trial-ends', name: 'Ebb Tide' };
const away = { email: 'away@people.test', password: 'for-thirty-days-or-so', name: 'Long Leave' };
const good = 'three trumpets and a drum';

beforeAll(async () => {
  await makeArtist(forgetful);
  await makeArtist(mover);
  await makeArtist(lapsing);
  await makeArtist(away);
});

async function newest(email: string, count: number): Promise<SentMail> {
  const [mail] = await mailsTo(inject('dataDir'), email, count);
  if (mail === undefined) throw new Error(`there is no mail to ${email}`);
  return mail;
}

const snack = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

describe('a forgotten password', () => {
  it('is set anew by the mailed link, and Escape leads back to Login', async () => {
    const page = await testApp.newPage(desktop);
    await page.goto(`${testApp.baseUrl}/login`);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    const request = page.getByRole('button', { name: 'Request New Password' });
    await request.waitFor();
    expect(await request.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill('no email');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Please enter a valid email address.').waitFor();
    await testApp.checkEach(page, 'forgot-password');
    await page.getByLabel('Email').fill(forgetful.email);
    await page.keyboard.press('Enter');
    await snack(page, 'Success! Please check your email.');
    await page.goto(`${testApp.baseUrl}/forgot-password`);
    await request.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Give every song a front door.' }).waitFor();

    const { text, html } = await newest(forgetful.email, 1);
    const link = /http:\/\/\S+\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? '';
    const referers: string[] = [];
    page.on('request', (each) => void referers.push(each.headers().referer ?? ''));
    await page.goto(link);
    await page.getByRole('heading', { name: 'Set a New Password' }).waitFor();
    expect(page.url()).not.toContain('token');
    expect(referers.filter((referer) => referer.includes('token='))).toEqual([]);
    // The tab keeps the secret for a reload.
    await page.reload();
    const update = page.getByRole('button', { name: 'Update password' });
    expect(await update.isDisabled()).toBe(true);
    const meter = page.getByRole('status');
    await meter.getByText('At least 8 characters; 15 or more are safer.').waitFor();
    await page.getByLabel('New password').fill('sun');
    await meter.getByText('Please choose a password of at least 8 characters.').waitFor();
    await page.getByLabel('New password').fill('sunshine1');
    await meter.getByText('Many people use this password, so it is guessed first.').waitFor();
    await page.getByLabel('New password').fill('twobrass');
    await meter.getByText('Good enough. 15 or more characters are safer.').waitFor();
    await testApp.checkEach(page, 'reset-password-meter');
    await page.getByLabel('New password').fill(good);
    await meter.getByText('Strong.').waitFor();
    // The sentence describes the field, too.
    const described = await page.getByLabel('New password').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described?.split(' ')[0]}"]`).textContent()).toBe('Strong.');
    await page.getByLabel('New password').fill('sunshine');
    await update.click();
    await page.getByRole('alert').getByText('Many people use this password').waitFor();
    await testApp.checkEach(page, 'reset-password');
    await page.getByLabel('New password').fill(good);
    await page.keyboard.press('Enter');
    await snack(page, 'Success! Password updated. Please log in.');
    await page.getByLabel('Email').fill(forgetful.email);
    await page.getByLabel('Password', { exact: true }).fill(good);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();

    await page.goto(link);
    await page.getByLabel('New password').fill(good);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This link has expired or was used already.').waitFor();

    const reader = await testApp.newPage(desktop);
    await reader.setContent(html);
    await testApp.checkIn(reader, 'mail-password-reset', views);
  });
});

describe('an account whose trial ends', () => {
  it('is led to Billing while a screen is open, without a reload', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, lapsing);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await onRecords((client) =>
      client.query("update users set first_billing_date = now() - interval '1 second' where email = $1", [
        lapsing.email,
      ]),
    );
    await page.waitForURL('**/billing');
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
});

it('is asked to log in where a session has expired, and goes on there', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, away, '/links');
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  await onRecords((client) =>
    client.query('delete from sessions using users where users.id = user_id and email = $1', [away.email]),
  );
  await page.goto(`${testApp.baseUrl}/settings?tab=security`);
  await page.waitForURL(`${testApp.baseUrl}/login?next=%2Fsettings%3Ftab%3Dsecurity`);
  await page.getByText('Your session has expired, or was ended elsewhere. Log in to go on where you were.').waitFor();
  // A logout is no surprise, and needs no reason.
  const other = await testApp.newPage(desktop);
  await testApp.signIn(other, away, '/logout');
  await other.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await other.getByText('Your session has expired').count()).toBe(0);
});

describe('the own account', () => {
  it('takes a new name, a new email by its code, and a new password; other devices are logged out', async () => {
    await openAccount(inject('baseUrl'), mover);
    const page = await testApp.newPage(desktop);
    await page.clock.install();
    await testApp.signIn(page, mover, '/settings?tab=name-and-email');
    await page.getByLabel('First name').fill('Juno');
    await page.getByLabel('Last name').fill('Park');
    await page.getByRole('button', { name: 'Save' }).click();
    await snack(page, 'Success! Your profile details have been saved.');
    await testApp.checkEach(page, 'settings-name');

    const moved = 'juno@moved.test';
    await page.getByLabel('New email').fill(moved);
    await ageProof(mover.email);
    await page.getByRole('button', { name: 'Change email' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Please confirm that it is you.').waitFor();
    await page.getByRole('button', { name: 'Change email' }).click();
    await proof.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await proof.getByRole('alert').getByText('That password is not correct.').waitFor();
    await testApp.checkEach(page, 'settings-step-up');
    await proof.getByLabel('Password', { exact: true }).fill(mover.password);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Verify your email' });
    await dialog.getByText('You can request another code in').waitFor();
    // The code of a moment ago is still good, so the dialog can be closed and opened again.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change email' }).click();
    await dialog.getByText('You can request another code in').waitFor();
    const verify = dialog.getByRole('button', { name: 'Verify' });
    expect(await verify.isDisabled()).toBe(true);
    // Two minutes pass in the browser, and then for the code as well.
    await page.clock.fastForward(121_000);
    await dialog.getByRole('button', { name: 'Send another code' }).click();
    await snack(page, 'Oops! Failed to send new email and code.');
    await onRecords((client) =>
      client.query(
        "update one_time_secrets set created_at = created_at - interval '2 minutes' where subject like '%' || $1",
        [moved],
      ),
    );
    let requests = 0;
    page.on('request', (each) => {
      if (each.postData()?.includes('update_email_request')) requests += 1;
    });
    await dialog.getByRole('button', { name: 'Send another code' }).dblclick();
    await snack(page, 'Success! New email and code has been sent.');
    expect(requests).toBe(1);
    const code = /^(\d{6})/.exec((await newest(moved, 2)).subject)?.[1] ?? '';
    const type = async (digits: string) => {
      await dialog.getByLabel('Code, digit').first().click();
      await page.keyboard.type(digits);
    };
    await type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('Oops! Incorrect code').waitFor();
    await testApp.checkEach(page, 'settings-verify-email');
    for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
    await type(code);
    await verify.click();
    await snack(page, 'Success! Your email has been updated.');
    await page.getByText(moved).waitFor();
    expect((await newest(mover.email, 1)).text).toContain(moved);

    await page.getByRole('link', { name: 'Update Password' }).click();
    const update = page.getByRole('button', { name: 'Update Password' });
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill(good);
    await page.getByLabel('Confirm new password').fill('something else');
    await page.getByRole('alert').getByText('The two passwords differ').waitFor();
    expect(await update.isDisabled()).toBe(true);
    await page.getByLabel('Confirm new password').fill(good);
    await update.click();
    await page.getByRole('alert').getByText('Oops! Failed to update password.').waitFor();
    await testApp.checkEach(page, 'settings-password');
    await page.getByLabel('Current password').fill(mover.password);
    await update.click();
    await snack(page, 'Success! Your password has been updated.');

    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByText('This device').waitFor();
    await page.getByText('Password changed').waitFor();
    await page.getByText('Email changed').waitFor();
    // The device that had logged in over the API before is gone.
    expect(await page.getByRole('button', { name: /^Log out / }).count()).toBe(0);
    await openAccount(inject('baseUrl'), { email: moved, password: good });
    await page.reload();
    await page.getByRole('button', { name: 'Log out the others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out the others' }).click();
    await snack(page, 'Every other device was logged out.');
    await testApp.checkEach(page, 'settings-security');
  });
});

it('comes back to the signup once a password of the operator was replaced', async () => {
  const starting = { email: 'starting@people.test', password: 'half-way-through-it' };
  await admin('make-account', '--email', starting.email, '--password', starting.password);
  await onRecords((client) =>
    client.query(
      'update users set signup_finished = false, signup_step = 4, password_must_change = true where email = $1',
      [starting.email],
    ),
  );
  const page = await testApp.newPage(desktop);
  await page.goto(`${testApp.baseUrl}/login`);
  await page.getByLabel('Email').fill(starting.email);
  await page.getByLabel('Password', { exact: true }).fill(starting.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Update Password' }).waitFor();
  await page.getByLabel('Current password').fill(starting.password);
  await page.getByLabel('New password', { exact: true }).fill(good);
  await page.getByLabel('Confirm new password').fill(good);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: "What's your name?" }).waitFor();
});

it('sets the password of somebody else for the operator only, and its person has to choose another one', async () => {
  await makeArtist(locked);
  const page = await testApp.newPage(desktop);
  await page.goto(`${testApp.baseUrl}/reset-password-admin`);
  await page.getByRole('heading', { name: "Set a User's Password" }).waitFor();
  const set = page.getByRole('button', { name: 'Set password' });
  await page.getByLabel('User email').fill(locked.email);
  await page.getByLabel('New password').fill(good);
  expect(await set.isDisabled()).toBe(true);
  await page.getByLabel('Admin password').fill('a guess');
  await page.keyboard.press('Enter');
  await page.getByText('The password was not changed. Please check the email and the admin password.').waitFor();
  expect(await page.getByLabel('User email').inputValue()).toBe(locked.email);
  await testApp.checkEach(page, 'reset-password-admin');
  await page.getByLabel('Admin password').fill(adminPassword);
  await page.keyboard.press('Enter');
  await snack(page, 'Success! Password updated.');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email').fill(locked.email);
  await page.getByLabel('Password', { exact: true }).fill(good);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Update Password' }).waitFor();
});

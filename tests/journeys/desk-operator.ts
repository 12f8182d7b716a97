/** Operators for journeys at the desk. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { admin } from './operator.ts';

/** Makes an account without artists an operator. */
export async function makeOperator(account: { email: string; password: string }): Promise<void> {
  await admin('make-account', '--email', account.email, '--password', account.password);
  await admin('operator', 'add', '--email', account.email, '--reason', 'looks after the journeys');
}

/** Sets up an authenticator app in the settings that are open; gives its recovery codes. */
export async function addAuthenticatorApp(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = Secret.fromBase32(key?.replaceAll(' ', '') ?? '');
  await dialog.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await kept.getByRole('button', { name: 'Download' }).waitFor();
  const codes = await kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
}

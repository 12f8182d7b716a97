/** Logins in the security log, failed ones too, and the mail about a login on an unknown device. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, mailsSoFar, mailTo } from '#tests/fixtures/account-mails.ts';
import { logIn } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
const good = 'a brass band on the ferry';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

/** A browser: it keeps the cookies that the server sets. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return async <Data>(query: string, variables: object): Promise<Data | null> => {
    const response = await fetch(`${testApp.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ query, variables }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return ((await response.json()) as { data: Data | null }).data;
  };
}

const kindsOf = async (email: string): Promise<string[]> => {
  const rows = await testApp.sql<{ kind: string }>(
    'select kind from security_events join users on users.id = user_id where email = $1 order by security_events.created_at',
    [email],
  );
  return rows.map(({ kind }) => kind);
};

describe('a login on a device that the account does not know', () => {
  it('is mailed with time and device, once for each device, and not for the first login', async () => {
    const account = { email: 'made@people.test', password: good };
    await testApp.operator.createAccount(account);
    const [laptop, phone] = [openBrowser(), openBrowser()];
    await laptop(login, account);
    await laptop(login, account);
    expect(await kindsOf(account.email)).toEqual(['login', 'login']);
    await phone(login, account);
    await phone(login, account);
    expect(await kindsOf(account.email)).toEqual(['login', 'login', 'new-device', 'login']);
    const { subject, text } = await mailTo(testApp, account.email);
    expect(subject).toBe('New login to your account');
    expect(text).toContain('Firefox on Linux');
    expect(text).toContain(`${testApp.url}/forgot-password`);
    expect(await mailsSoFar(testApp, account.email)).toHaveLength(1);
  });

  it('is not the first login after the signup, in the same browser', async () => {
    const email = 'new@people.test';
    const browser = openBrowser();
    await browser('mutation ($email: String!) { signup_check_step(email: $email) { signup_step } }', { email });
    const code = await codeFor(testApp, email);
    const verified = await browser<{ verify_email: { token: string } }>(
      'mutation ($email: String!, $code: String!) { verify_email(email: $email, email_token: $code) { token } }',
      { email, code },
    );
    await browser(
      'mutation ($email: String!, $password: String!, $token: String!) { set_password_signup(email: $email, password: $password, token: $token) { token } }',
      { email, password: good, token: verified?.verify_email.token },
    );
    await browser(login, { email, password: good });
    expect(await kindsOf(email)).toEqual(['login']);
    await openBrowser()(login, { email, password: good });
    expect(await kindsOf(email)).toEqual(['login', 'new-device']);
  });
});

describe('a failed login', () => {
  it('is in the log of its account with time and device, without a mail, and hides nothing else', async () => {
    const account = { email: 'guessed@people.test', password: good };
    await testApp.operator.createAccount(account);
    const browser = openBrowser();
    await browser(login, account);
    await testApp.sql(
      "insert into security_events (id, user_id, kind, device, created_at) select gen_random_uuid(), id, 'email-changed', '', now() - interval '1 day' from users where email = $1",
      [account.email],
    );
    await openBrowser()(login, { ...account, password: 'wrong' });
    await openBrowser()(login, { email: 'nobody@people.test', password: 'wrong' });
    await expect.poll(() => kindsOf(account.email)).toEqual(['email-changed', 'login', 'login-failed']);
    expect(await mailsSoFar(testApp, account.email)).toEqual([]);
    await testApp.sql(
      "insert into security_events (id, user_id, kind, device, created_at) select gen_random_uuid(), id, 'login-failed', '', now() from users, generate_series(1, 150) where email = $1",
      [account.email],
    );
    const token = await logIn(testApp, account);
    const list = '{ security_events { kind device created_at } }';
    const { security_events: events } = dataOf(
      await testApp.call<{ security_events: { kind: string; device: string; created_at: string }[] }>(token, list),
    );
    // A hundred logins and failed logins, this login on a new device, and the changed email.
    expect(events).toHaveLength(102);
    expect(events.at(-1)?.kind).toBe('email-changed');
    const [failed] = await testApp.sql<{ device: string }>(
      "select device from security_events join users on users.id = user_id where email = $1 and kind = 'login-failed' and device <> ''",
      [account.email],
    );
    expect(failed?.device).toBe('Firefox on Linux');
  });
});

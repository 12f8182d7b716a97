/** Leaving an email address or a number on a page: with script in place, without it on a page of its own, and what an artist sees of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleDestination, sampleId } from '#landing/sample-page.ts';
import { type SampleServer, serveSamplePage } from './sample-server.ts';
import { openTestApp } from './test-app.ts';

const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
const block = (email_capture: boolean, phone_number_capture: boolean) =>
  sampleDestination('message_optin', 2, {
    url: '',
    config: { email_capture, phone_number_capture, success_message: 'See you there.' },
  });

const testApp = openTestApp();

describe('the opt-in form', () => {
  let server: SampleServer;

  beforeAll(async () => {
    server = await serveSamplePage();
  });
  afterAll(() => server.close());
  beforeEach(() => server.forget());

  const open = async () => {
    const page = await testApp.newPage(phone);
    await page.goto(`${server.origin}/song?utm_source=mail`);
    return page;
  };

  test('toggles between phone and email, shows the words that belong to each, and says thanks in place', async () => {
    server.show({ theme: 'light', destinations: [sampleDestination('spotify', 1), block(true, true)] });
    const page = await open();
    await page.getByText('Get notified about new releases, merch, and event drops').waitFor();
    await page.getByText(/recurring texts.*Reply STOP to opt out/).waitFor();
    expect(await page.getByLabel('Email address').isVisible()).toBe(false);
    await page.getByLabel('Phone', { exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/may email you.*unsubscribe/).waitFor();
    expect(await page.getByLabel('Phone number').isVisible()).toBe(false);
    await page.getByLabel('Email address').fill('luna@mail.test');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('See you there.').waitFor();
    expect(await page.getByRole('button', { name: 'Notify me' }).isVisible()).toBe(false);
    expect(server.forms).toEqual([
      {
        path: 'song',
        destination: sampleId(2),
        channel: 'email',
        email: 'luna@mail.test',
        phone_number: '',
        u: '1',
        r: '',
        q: '?utm_source=mail',
        z: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      },
    ]);
    await testApp.check(page, 'fan-page-opted-in-light-phone');
  });

  test('keeps what was typed when the network is away, and says so', async () => {
    server.show({ theme: 'dark', destinations: [block(true, false)] });
    const page = await open();
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error('no network'));
    });
    await page.getByLabel('Email address').fill('luna');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByText('That did not go through. Please try again.').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('luna');
  });

  test('opens a text notification in place, for a number only', async () => {
    const text = sampleDestination('text', 2, { url: '', config: { message_body: 'Out now' } });
    server.show({ theme: 'dark', destinations: [sampleDestination('spotify', 1), text] }, { canText: true });
    const page = await open();
    expect(await page.getByLabel('Phone number').isVisible()).toBe(false);
    await page.getByText('Notify me via Text').focus();
    await page.locator('summary').press('Enter');
    await page.getByText(/may text you once when “Paper Lanterns” is out/).waitFor();
    await testApp.check(page, 'fan-page-text-open-dark-phone');
    await page.getByLabel('Phone number').fill('+44 7700 900123');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByText('See you there.').waitFor();
    expect(server.forms[0]).toMatchObject({ channel: 'phone_number', phone_number: '+44 7700 900123' });
    expect(server.forms[0]).not.toHaveProperty('email');
  });
});

describe('on the running product', () => {
  const bio = () => `${testApp.baseUrl.replace('localhost', 'mara.vibe.to.localhost')}/bio`;

  test('a fan without script reads what is wrong, then what comes next, on pages that look like the link’s own', async () => {
    const still = await testApp.newPage({ ...phone, withoutScript: true });
    testApp.forgive(still, /status of 4/);
    await still.goto(bio());
    await still.getByRole('radio', { name: 'Email' }).check();
    await still.getByLabel('Email address').fill('not an address');
    await still.getByRole('button', { name: 'Notify me' }).click();
    await still.getByText('Please enter a valid email address.').waitFor();
    expect(await still.getByLabel('Email address').inputValue()).toBe('not an address');
    await still.screenshot({ path: 'tests/journeys/screenshots/fan-page-opt-in-refused-phone.png' });
    await still.getByLabel('Email address').fill('still@mail.test');
    await still.getByRole('button', { name: 'Notify me' }).click();
    await still.getByRole('heading', { name: /One step left: press the button in the mail/ }).waitFor();
    await still.screenshot({ path: 'tests/journeys/screenshots/fan-page-opt-in-thanks-phone.png' });
    await still.getByRole('link', { name: 'Back to Mara Vale' }).click();
    expect(still.url()).toBe(bio());
  });

  test('a fan with script is thanked in place', async () => {
    const page = await testApp.newPage(phone);
    await page.goto(bio());
    await page.getByLabel('Phone number').fill('+44 7700 900777');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByRole('status').getByText('Thank you. You will hear from me first.').waitFor();
    await testApp.check(page, 'fan-page-bio-opted-in-light-phone');
  });
});

/** The payment method in a browser: mistakes, a card that begins a subscription and is replaced, a provider that is away; the number goes to the provider only. */
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { builtFile } from './built-file.ts';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const payer = { email: 'cards@people.test', password: 'a-card-that-is-paid', name: 'Ada Quill' };
const clientApi = '/v1/payment_methods/credit_cards';
/** The file of the dashboard that holds the provider's fields. */
const hostedFields = builtFile('node_modules/braintree-web/hosted-fields/index.js');

beforeAll(async () => {
  await makeArtist(payer);
});

it('a card is checked, saved and replaced, and its number goes to the provider only', async () => {
  const page = await testApp.newPage(desktop);
  testApp.forgive(page, /422/);
  const number = '4111111111111111';
  const holders = new Set<string>();
  page.on('request', (request) => {
    const sent = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/[ +]|%20/g, '');
    if (sent.includes(number)) holders.add(new URL(request.url()).pathname);
  });
  await testApp.signIn(page, payer, '/billing');
  await page.getByText('No card yet.').waitFor();
  await page.getByText('Changes and payments of your subscription appear here.').waitFor();
  await page.getByRole('complementary', { name: 'Trial' }).getByRole('link', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  const numberField = dialog.getByLabel('Card number');
  const expires = dialog.getByLabel('Expires');
  const code = dialog.getByLabel('Security code');
  await dialog.getByText('$0 due today').waitFor();
  await dialog.getByText(/it is \$19 a month, until you cancel/).waitFor();
  await dialog.getByText('Yearly, two months free').click();
  await dialog.getByText(/it is \$190 a year/).waitFor();
  await dialog.getByText('Monthly', { exact: true }).click();
  expect(new URL(page.url()).search).toBe('');
  const save = dialog.getByRole('button', { name: 'Save card' });

  await save.click();
  await dialog.getByText('Please enter the card number').waitFor();
  await testApp.checkEach(page, 'billing-card-missing');
  await numberField.pressSequentially('4111111111111112');
  expect(await numberField.inputValue()).toBe('4111 1111 1111 1112');
  await dialog.getByRole('img', { name: 'Visa' }).first().waitFor();
  await expires.fill('0120');
  await code.fill('12');
  await page.keyboard.press('Enter');
  await dialog.getByText('This card number is not valid').waitFor();
  await dialog.getByText('This date is not valid, or the card has expired').waitFor();
  await dialog.getByText('The security code has 3 digits').waitFor();
  expect(await numberField.evaluate((field) => field === document.activeElement)).toBe(true);

  await numberField.fill('4000 1111 1111 1115');
  await expires.fill('1232');
  await code.fill('123');
  await page.keyboard.press('Enter');
  await dialog.getByText('Your bank declined the payment for now.').waitFor();
  await testApp.checkEach(page, 'billing-card-refused');
  expect(await numberField.inputValue()).toBe('4000 1111 1111 1115');

  await page.route(`**${clientApi}`, (route) => route.abort());
  testApp.forgive(page, /422|ERR_FAILED/);
  await numberField.fill(number);
  await page.keyboard.press('Enter');
  await dialog.getByText("Your card can't be checked right now. Nothing was charged.").waitFor();
  await page.unroute(`**${clientApi}`);
  await save.click();
  await page.getByText('Success! Your card is saved. Your links go on after the trial.').waitFor();
  await page.getByRole('complementary', { name: 'Trial' }).waitFor({ state: 'hidden' });
  await page.getByText('Visa ending 1111', { exact: true }).waitFor();
  await page.getByText('Expires 12/32').waitFor();
  const history = page.getByRole('list', { name: 'Changes of your subscription' });
  await history.getByText('Subscription started, billed monthly').waitFor();
  await testApp.checkEach(page, 'billing-card');
  expect([...holders].map((path) => path.endsWith(clientApi))).toEqual([true]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(kept).not.toContain('4111');

  // A person who finds the window open later has to prove who they are (ACC-40); the dialog takes nothing from the form.
  await onRecords((client) =>
    client.query('update sessions set proven_at = null from users where users.id = user_id and email = $1', [
      payer.email,
    ]),
  );
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change card' });
  await change.getByLabel('Card number').fill('378282246310005');
  await change.getByLabel('Expires').fill('11/32');
  await change.getByLabel('Security code').fill('1234');
  await change.getByRole('button', { name: 'Save card' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).waitFor();
  await testApp.checkEach(page, 'billing-card-proof');
  await page.keyboard.press('Escape');
  await proof.waitFor({ state: 'hidden' });
  await change.getByRole('alert').getByText('Please confirm that it is you.').waitFor();
  expect(await change.getByLabel('Card number').inputValue()).toBe('3782 822463 10005');
  expect(await change.getByLabel('Security code').inputValue()).toBe('1234');
  await page.getByText('Visa ending 1111', { exact: true }).waitFor();
  await change.getByRole('button', { name: 'Save card' }).click();
  await proof.getByLabel('Password', { exact: true }).fill('not-this-one');
  await page.keyboard.press('Enter');
  await proof.getByText('That password is not correct.').waitFor();
  await proof.getByLabel('Password', { exact: true }).fill(payer.password);
  await page.keyboard.press('Enter');
  await page.getByText('Success! This card is used from now on.').waitFor();
  await page.getByText('American Express ending 0005', { exact: true }).waitFor();

  await page.goto(`${testApp.baseUrl}/add-artist`);
  await page.getByRole('button', { name: 'Not on Spotify?' }).click();
  await page.getByLabel("Artist's name").fill('Quiet Hours');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Select a plan' }).waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('All your artists together then cost $38 a month.').waitFor();
  await testApp.checkEach(page, 'add-artist-pay');
  // In the meantime the account pays by the year.
  const { run } = await openAccount(testApp.baseUrl, payer);
  const toInterval = (yearly: boolean) =>
    run(`mutation { change_billing_interval(yearly_plan: ${yearly}) { success } }`, {});
  await toInterval(true);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The price has changed since it was shown, so nothing was charged.').waitFor();
  await page.getByText('All your artists together then cost $380 a year.').waitFor();
  await toInterval(false);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('All your artists together then cost $38 a month.').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor();
});

it('a form that does not load says so and can be retried, with the stand-in and with the fields of the provider', async () => {
  const page = await testApp.newPage(desktop);
  testApp.forgive(page, /./);
  await testApp.signIn(page, payer, '/billing');
  const answers: ('away' | 'provider' | 'stand-in')[] = ['away', 'provider', 'stand-in'];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('ClientToken')) return route.fallback();
    const answer = answers.shift();
    if (answer === 'away') return route.abort();
    if (answer !== 'provider') return route.fallback();
    const token = btoa(JSON.stringify({ environment: 'sandbox', authorizationFingerprint: 'x', configUrl: '' }));
    return route.fulfill({ json: { data: { client_token: { __typename: 'client_token_response', token } } } });
  });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change card' });
  const notLoaded = dialog.getByText("The card form didn't load. Nothing was charged.");
  await notLoaded.waitFor();
  await testApp.checkEach(page, 'billing-card-away');
  const isHosted = (url: string) => url.endsWith(`/${hostedFields}`);
  expect(asked.some(isHosted)).toBe(false);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => asked.some(isHosted)).toBe(true);
  await notLoaded.waitFor();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByLabel('Card number').waitFor();
});

/** Every command that changes something, with --dry-run: it says what it would do, and nothing is changed, here or at the card provider (ACC-100). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bounceMail } from '#tests/fixtures/bounce-mail.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import type { AnyModule } from '../../platform/module.ts';

let testApp: TestApp;
let owner: TestPerson;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-dry-runs-'));
const bounced = join(folder, 'bounced');
/** What the commands are about; filled before the tests. */
const of = {
  artist: '',
  link: '',
  drop: randomUUID(),
  bannedLink: '',
  idea: randomUUID(),
  payout: randomUUID(),
  job: randomUUID(),
  pixel: randomUUID(),
  referred: '',
};

beforeAll(async () => {
  writeFileSync(bounced, bounceMail(randomUUID(), 'gone@mail.test'));
  testApp = await createTestApp();
  owner = await buildPerson(testApp, { email: 'owner@dry.test' });
  const referred = await buildPerson(testApp, { email: 'referred@dry.test' });
  const operator = await buildPerson(testApp, { email: 'operator@dry.test' });
  await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [
    operator.userId,
  ]);
  of.artist = await buildArtist(testApp, owner.userId);
  of.link = (await buildLink(testApp, { artistId: of.artist })).id;
  of.bannedLink = (await buildLink(testApp, { artistId: of.artist })).id;
  await testApp.operator.setBan(of.bannedLink, true);
  for (const domain of ['music.dry.example', 'banned.example'])
    await testApp.operator.customDomains.addUnchecked({ domain, userId: owner.userId, artistIds: [of.artist] });
  await testApp.operator.customDomains.setBan('banned.example', true);
  await testApp.operator.createCoupon({ code: 'DRY', freeMonths: 1 });
  await testApp.sql("insert into feedback_ideas (id, title, text, created_at) values ($1, 'Vinyl', '', now())", [
    of.idea,
  ]);
  await testApp.sql(
    "insert into pixels (id, provider, pixel, conversion_tag, artist_id, created_at, updated_at) values ($1, 'AdWords', 'AW-1234567', 'tag', $2, now(), now())",
    [of.pixel, of.artist],
  );
  await testApp.sql(
    "insert into referrals (referred_user_id, owner_user_id, coupon, created_at, review) values ($1, $2, 'DRY', now(), 'held')",
    [referred.userId, owner.userId],
  );
  await testApp.sql(
    "insert into referral_payouts (id, owner_user_id, cents, sales_cents, active_artists, state, created_at) values ($1, $2, 1280, 6400, 1, 'processed', now())",
    [of.payout, owner.userId],
  );
  await testApp.sql(
    `insert into bulk_messages (id, artist_id, platform, message, state, created_at, asked_at, send_at, sms_link)
       values ($1, $2, 'sms', 'Out now', 'scheduled', now(), now(), now() + interval '1 day', '')`,
    [of.drop, of.artist],
  );
  await testApp.sql(`insert into pgboss.job (name, data) values ('mails.given_up', '{"id": "1", "mail": {}}')`);
  await testApp.sql(
    "insert into pgboss.job (id, name, state, completed_on) values ($1, 'stats.repair_roll_ups', 'failed', now())",
    [of.job],
  );
  // A sale that is booked and not due yet, and one of two months ago that a run would book and pay.
  const paying = await buildPerson(testApp, { email: 'paying@dry.test' });
  await testApp.sql(
    "insert into referrals (referred_user_id, owner_user_id, coupon, created_at, review) values ($1, $2, 'DRY', now() - interval '90 days', 'approved')",
    [paying.userId, owner.userId],
  );
  await testApp.sql(
    `insert into referral_commissions (id, owner_user_id, referred_user_id, kind, sale_id, charge_id, sale_cents, cents, state, earned_at, happened_at)
       values (gen_random_uuid(), $1, $2, 'sale', 'sale-1', 'sale-1', 6400, 1280, 'pending', now(), now())`,
    [owner.userId, paying.userId],
  );
  await testApp.sql(
    `insert into billing_charges (id, user_id, subscription_id, order_id, kind, amount_cents, status, settled, card_brand, card_last4, card_image_url, period_start, period_end, created_at)
       values ('sale-2', $1, 'subscription-2', '', 'sale', 6400, 'settled', true, '', '', '', '', '', now() - interval '60 days')`,
    [paying.userId],
  );
});
afterAll(async () => {
  await testApp?.close();
  rmSync(folder, { recursive: true });
});

const email = ['--email', 'owner@dry.test'];
const domain = ['--domain', 'music.dry.example'];
const reason = ['--reason', 'a dry run'];
/** Each changing command with options that it accepts, and the answer. */
const commands: Record<string, { given?: () => Promise<unknown>; words: () => string[]; answer: RegExp }> = {
  'make-account': {
    words: () => ['--email', 'new@dry.test', '--password', 'eleven wooden boats'],
    answer: /^Would make the account new@dry\.test\.$/,
  },
  'set-trial': { words: () => [...email, '--ends', '2027-01-31'], answer: /^Would end the trial .* on 2027-01-31\.$/ },
  'set-kind': {
    words: () => [...email, '--kind', 'agency'],
    answer: /^Would make owner@dry\.test an agency account\.$/,
  },
  'set-pro-price': {
    words: () => [...email, '--cents', '1500'],
    answer: /^Would give owner@dry\.test \$15\.00 a month for pro\.$/,
  },
  'set-flag': {
    words: () => [...email, '--flag', 'sms'],
    answer: /^Would turn the flag sms on for owner@dry\.test\.$/,
  },
  'make-artist': { words: () => [...email, '--name', 'The Quay'], answer: /^Would make the artist The Quay/ },
  'set-plan': {
    words: () => ['--artist', of.artist, '--plan', 'max'],
    answer: /^The artist \S+ would be on the plan max\.$/,
  },
  'artist suspend': {
    words: () => ['--artist', of.artist, ...reason],
    answer: /^Would suspend .*: its pages close and its drops stop\. No subscription charges for it\.$/,
  },
  'artist resume': {
    given: () => operatorCommand(testApp, 'artist', 'suspend', '--artist', of.artist, ...reason),
    words: () => ['--artist', of.artist],
    answer: /^Would lift the suspension of .*\. .* is back on the plan of before; nothing is charged now\.$/,
  },
  'account suspend': {
    words: () => ['--email', 'referred@dry.test', ...reason],
    answer: /^Would suspend the account referred@dry\.test\. No artist is suspended with it\.$/,
  },
  'account resume': {
    given: () => operatorCommand(testApp, 'account', 'suspend', '--email', 'referred@dry.test', ...reason),
    words: () => ['--email', 'referred@dry.test'],
    answer: /^Would lift the suspension of the account referred@dry\.test\.$/,
  },
  'sign-out': {
    words: () => [...email, ...reason],
    answer: /^Would end every session of owner@dry\.test; 1 session in use now\.$/,
  },
  'reset-password': { words: () => email, answer: /^Would mail owner@dry\.test a link to a new password\.$/ },
  'change-email': {
    words: () => [...email, '--to', 'Other@dry.test', ...reason],
    answer: /^Would change the email of owner@dry\.test to other@dry\.test\.$/,
  },
  'account end': {
    words: () => [...email, ...reason],
    answer:
      /^Would delete the account owner@dry\.test, and with it .* with all links and fans; .* serve nothing any more\.$/,
  },
  'account export': {
    words: () => [...email, ...reason],
    answer: /^Would make the archive of owner@dry\.test, in place of one that is there, /,
  },
  'fan erase': {
    given: () =>
      testApp.sql(
        "insert into optins_message (id, artist_id, platform, value, created_at) values (gen_random_uuid(), $1, 'email', 'fan@dry.test', now())",
        [of.artist],
      ),
    words: () => ['--contact', 'Fan@dry.test', ...reason],
    answer: /^Would delete everything of f•••@dry\.test \(fingerprint \w{16}\) of 1 artist: 1 opt-in\. /,
  },
  'artist end': {
    words: () => ['--artist', of.artist, ...reason],
    answer: /^Would delete the artist .* with its links and fans\.$/,
  },
  refund: {
    words: () => ['--charge', 'sale-2', '--cents', '400', ...reason],
    answer: /^Would return \$4\.00 of \$64\.00 to paying@dry\.test \( ending \)\.$/,
  },
  'drops pause': { words: () => [...reason], answer: /^Would stop all drops; 0 drops are under way now\.$/ },
  'drops resume': {
    given: () =>
      testApp.sql(
        "insert into drop_stops (id, since, stopped_by, reason) values (gen_random_uuid(), now(), 'ops', 'spam')",
      ),
    words: () => [],
    answer: /^Would let drops go out again, which ops stopped on .*: spam$/,
  },
  'drop cancel': {
    words: () => ['--drop', of.drop, ...reason],
    answer: /^Would stop the drop "Out now" for good; it is scheduled\.$/,
  },
  bounce: { words: () => ['--file', bounced], answer: /^The mail would have failed, if it is one of a drop\.$/ },
  'billing-setup': { words: () => [], answer: /^Would make the plans and add-ons/ },
  'coupons make': {
    words: () => ['--code', 'NEW-ONE', '--months', '2'],
    answer: /^Would make the coupon NEW-ONE\.$/,
  },
  'coupons script': { words: () => ['--code', 'DRY'], answer: /^Would take the script off DRY\.$/ },
  'coupons end': { words: () => ['--code', 'DRY'], answer: /^Would end the coupon DRY\.$/ },
  'domain add': {
    words: () => [...email, '--domain', 'new.dry.example'],
    answer: /^Would add new\.dry\.example for owner@dry\.test/,
  },
  'domain verify': { words: () => domain, answer: /^Would ask for the records of music\.dry\.example/ },
  'domain remove': { words: () => domain, answer: /^Would give music\.dry\.example back\.$/ },
  'domain ban': {
    words: () => [...domain, ...reason],
    answer: /^Would ban music\.dry\.example and everything below it\.$/,
  },
  'domain unban': {
    words: () => ['--domain', 'banned.example', ...reason],
    answer: /^Would lift the ban of banned\.example\.$/,
  },
  'remove-authenticator': {
    words: () => email,
    answer: /^owner@dry\.test has no authenticator app: nothing would change\.$/,
  },
  'feedback status': { words: () => ['--idea', of.idea, '--state', 'planned'], answer: /^"Vinyl" would be planned\.$/ },
  'feedback reply': { words: () => ['--idea', of.idea, '--text', 'Soon.'], answer: /^Would reply to "Vinyl"\.$/ },
  'feedback remove': { words: () => ['--idea', of.idea, ...reason], answer: /^Would delete "Vinyl"\.$/ },
  'jobs retry': {
    words: () => ['--job', of.job],
    answer: /^Would let it run again: the job \S+ of stats\.repair_roll_ups$/,
  },
  'jobs discard': {
    words: () => ['--job', of.job, ...reason],
    answer: /^Would delete the job \S+ of stats\.repair_roll_ups$/,
  },
  'link ban': { words: () => ['--link', of.link, ...reason], answer: /^Would ban vibe\.to\// },
  'link unban': { words: () => ['--link', of.bannedLink, ...reason], answer: /^Would lift the ban of vibe\.to\// },
  'mail resend': { words: () => ['--all'], answer: /^Would send 1 mail again\.$/ },
  'operator add': {
    words: () => [...email, ...reason],
    answer: /^Would let owner@dry\.test use the operator's desk\.$/,
  },
  'operator remove': {
    words: () => ['--email', 'operator@dry.test', ...reason],
    answer: /^Would take the operator's desk away from operator@dry\.test\.$/,
  },
  'pixel add': {
    words: () => ['--artist', of.artist, '--provider', 'AdWords', '--pixel', 'AW-7654321', '--tag', 'AbC-D_efG'],
    answer: /^Would add the pixel AW-7654321 of AdWords\.$/,
  },
  'pixel remove': { words: () => ['--pixel', of.pixel], answer: /^Would remove the pixel AW-1234567 of AdWords\.$/ },
  'referrals review': {
    words: () => ['--referred', 'referred@dry.test', '--decision', 'approve', ...reason],
    answer: /^The referral of referred@dry\.test would be approved\.$/,
  },
  'referrals run': { words: () => [], answer: /^Would pay \$12\.80 to 1:\n/ },
  'referrals settle': {
    words: () => ['--payout', of.payout, '--as', 'paid'],
    answer: /^The payout of \$12\.80 would be paid\.$/,
  },
  'referrals take-back': {
    words: () => ['--sale', 'sale-1', ...reason],
    answer: /^Would take back the commission of the sale sale-1\.$/,
  },
  'shard accept': {
    given: () =>
      testApp.sql(
        "insert into event_shards (number, url, identity, marked_at, added_at) values (2, 'http://events.dry.example/', gen_random_uuid(), now(), now())",
      ),
    words: () => ['--shard', '2', ...reason],
    answer: /^Would use http:\/\/events\.dry\.example\/ as it is\./,
  },
  'shard close': {
    words: () => ['--shard', '2', ...reason],
    answer: /^Would place no new artists on http:\/\/events\.dry\.example\/\.$/,
  },
  'shard move': {
    words: () => ['--artist', of.artist, '--to', '2'],
    answer: /^Would move the hits of \S+ to the event store number 2\.$/,
  },
  'shard open': {
    words: () => ['--shard', '2', ...reason],
    answer: /^Would place new artists on http:\/\/events\.dry\.example\/\.$/,
  },
  rejudge: { words: () => [], answer: /\nNothing was changed; 0 hits would be rewritten\.$/ },
};

const allCommands = () =>
  Object.values(testApp.modules as unknown as Record<string, AnyModule>).flatMap(({ commands: own = [] }) => own);

/** Everything that is stored but the processes' signs of life: each table's rows, and the card provider's books. */
async function world(): Promise<Record<string, unknown>> {
  const tables = await testApp.sql<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'processes'",
  );
  const stored = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await testApp.sql<{ hash: string }>(
        `select md5(coalesce(string_agg(each::text, '|' order by each::text), '')) as hash from ${name} as each`,
      );
      return [name, row?.hash];
    }),
  );
  return { ...Object.fromEntries(stored), provider: JSON.stringify(testApp.standIns.cardProvider.state) };
}

it('is tested for every command that changes something', () => {
  const changing = allCommands().filter((command) => 'plan' in command);
  expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(commands).sort());
});

const dryRun = (name: string, words: readonly string[]): Promise<string> =>
  operatorCommand(testApp, ...name.split(' '), ...words, '--dry-run');

it.each(Object.entries(commands))(
  '%s --dry-run says what it would do, and changes nothing',
  async (name, { given, words, answer }) => {
    await given?.();
    const before = await world();
    expect(await dryRun(name, words())).toMatch(answer);
    expect(await world()).toEqual(before);
  },
);

it.each([
  ['pixel remove', ['--pixel', randomUUID()], 'There is no pixel'],
  [
    'pixel add',
    ['--artist', 'of', '--provider', 'AdWords', '--pixel', 'no id', '--tag', 'tag'],
    'look like a pixel ID',
  ],
  ['referrals take-back', ['--sale', 'no-such-sale', ...reason], 'has no commission'],
])('%s --dry-run refuses what it would refuse', async (name, words, refusal) => {
  await expect(
    dryRun(
      name,
      words.map((word) => (word === 'of' ? of.artist : word)),
    ),
  ).rejects.toThrow(refusal);
});

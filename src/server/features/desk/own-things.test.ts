/** Whatever an operator owns, no command changes it from their own desk (DESK-5). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyModule } from '#server/platform/module.ts';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { buildThings } from '#tests/fixtures/own-things.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let operator: TestPerson;
let other: TestPerson;
/** What each of the two owns, by the option that names it. */
let things: { option: string; own: string; others: string }[];

beforeAll(async () => {
  testApp = await createTestApp();
  [operator, other] = [await buildPerson(testApp), await buildPerson(testApp)];
  await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [
    operator.userId,
  ]);
  await testApp.sql(
    "insert into authenticators (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())",
    [operator.userId],
  );
  const [own, others]: Record<string, string>[] = [
    await buildThings(testApp, operator),
    await buildThings(testApp, other),
  ];
  things = Object.entries(own ?? {}).map(([option, text]) => ({ option, own: text, others: others?.[option] ?? '' }));
});
afterAll(() => testApp?.close());

const document = `mutation ($command: String!, $options: json!) {
  desk_run(command: $command, options: $options, reason: "why", dry_run: true) { text } }`;
const allModules = (): AnyModule[] => Object.values(testApp.modules);
const changing = () => allModules().flatMap(({ commands = [] }) => commands.filter((each) => 'plan' in each));

it('refuses a command that names something of the operator, and lets it name the same of others', async () => {
  for (const { option, own, others } of things)
    for (const command of changing().filter(({ options }) => option in options)) {
      const multiple = command.options[option]?.multiple === true;
      const codes = async (text: string) => {
        const options = { [option]: multiple ? [text] : text };
        return (await testApp.call(operator.token, document, { command: command.name, options })).codes;
      };
      expect(await codes(own), `${command.name} --${option}`).toEqual(['OPERATOR_OWN_ACCOUNT']);
      expect(await codes(others), `${command.name} --${option}`).not.toContain('OPERATOR_OWN_ACCOUNT');
    }
});

/** Options of changing commands that name nothing that belongs to an account. */
const nobodys = [
  'password plan first-name last-name ends cents flag off kind enterprise name to code months percent charges plans limit',
  'by-hand-cents skips-billing prepend expires script decision as provider token tag idea state text file all id again shard queue',
]
  .join(' ')
  .split(' ');

it('knows to whom belongs what any option of a changing command names', () => {
  const owned = allModules().flatMap(({ owners = {} }) => Object.keys(owners));
  const options = new Set(changing().flatMap((command) => Object.keys(command.options)));
  expect([...options].filter((option) => !owned.includes(option) && !nobodys.includes(option))).toEqual([]);
  expect(
    things
      .map(({ option }) => option)
      .concat('email')
      .toSorted(),
  ).toEqual(owned.toSorted());
});

/** The feedback board: ideas, votes, comments, floods, markup, and the operator's commands. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let person: TestPerson;

beforeAll(async () => {
  testApp = await createTestApp();
  person = await buildPerson(testApp);
});
afterAll(() => testApp?.close());

const ask = async <Data>(who: TestPerson, document: string, variables = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(who.token, document, variables));
const adding =
  'mutation ($title: String!, $text: String!) { add_feedback_idea(title: $title, text: $text) { id votes has_voted } }';
const add = async (who: TestPerson, title: string, text = '') =>
  (await ask<{ add_feedback_idea: { id: string } }>(who, adding, { title, text })).add_feedback_idea;
const voting =
  'mutation ($id: uuid!, $vote: Boolean!) { vote_feedback_idea(id: $id, vote: $vote) { votes has_voted } }';
const list = async (newest: boolean) =>
  (
    await ask<{ feedback_ideas: { title: string; votes: number; state: string }[] }>(
      person,
      'query ($newest: Boolean) { feedback_ideas(newest: $newest) { title votes state } }',
      { newest },
    )
  ).feedback_ideas;

const admin = (...words: string[]) => operatorCommand(testApp, ...words);

it('counts one vote of each account, and lists by votes or by age', async () => {
  const first = await add(person, 'Vinyl as a destination', 'For collectors.');
  expect(first).toMatchObject({ votes: 1, has_voted: true });
  testApp.clock.moveBy(1000);
  await add(person, 'Tour dates');
  const fans = await Promise.all(Array.from({ length: 3 }, () => buildPerson(testApp)));
  const votes = fans.flatMap((fan) => [
    ask(fan, voting, { id: first.id, vote: true }),
    ask(fan, voting, { id: first.id, vote: true }),
  ]);
  await Promise.all(votes);
  expect((await list(false)).map(({ title, votes: count }) => [title, count])).toEqual([
    ['Vinyl as a destination', 4],
    ['Tour dates', 1],
  ]);
  expect((await list(true))[0]?.title).toBe('Tour dates');
  expect(await ask(person, voting, { id: first.id, vote: false })).toEqual({
    vote_feedback_idea: { votes: 3, has_voted: false },
  });
});

it('keeps script as plain text, and is answered by the operator', async () => {
  const { id } = await add(person, '<script>alert(1)</script>');
  const commenting =
    'mutation ($id: uuid!, $text: String!) { comment_feedback_idea(id: $id, text: $text) { success } }';
  await ask(person, commenting, { id, text: '<img src=x onerror=alert(1)>' });
  expect(await admin('feedback', 'status', '--idea', id, '--state', 'planned', '--dry-run')).toContain(
    'would be planned',
  );
  expect(await admin('feedback', 'status', '--idea', id, '--state', 'planned')).toContain('is planned');
  await admin('feedback', 'reply', '--idea', id, '--text', 'It comes in spring.');
  const reading =
    'query ($id: uuid!) { feedback_idea(id: $id) { idea { title state comments } comments { text is_official } } }';
  expect(await ask(person, reading, { id })).toEqual({
    feedback_idea: {
      idea: { title: '<script>alert(1)</script>', state: 'planned', comments: 2 },
      comments: [
        { text: '<img src=x onerror=alert(1)>', is_official: false },
        { text: 'It comes in spring.', is_official: true },
      ],
    },
  });
  expect(await admin('feedback')).toContain(`${id}  planned  1 votes, 2 comments`);
  await admin('feedback', 'remove', '--idea', id, '--reason', 'spam');
  expect((await testApp.call(person.token, reading, { id })).codes).toEqual(['NOT_FOUND']);
});

it(`refuses ${figure(300, 1_000)} ideas a minute, of one account and of one network`, async () => {
  await testApp.sql('delete from rate_limits');
  const before = (await list(true)).length;
  const flood = async (who: TestPerson, count: number) => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        testApp.call(who.token, adding, { title: `Flood ${index}`, text: '' }),
      ),
    );
    return answers.map(({ codes }) => codes[0]);
  };
  const own = await flood(person, figure(60, 200));
  expect(own.filter((code) => code === undefined)).toHaveLength(10);
  expect(new Set(own)).toEqual(new Set([undefined, 'TOO_MANY_TRIES']));
  await testApp.sql('delete from rate_limits');
  const many = await Promise.all(Array.from({ length: 8 }, () => buildPerson(testApp)));
  const all = (await Promise.all(many.map((who) => flood(who, figure(30, 100))))).flat();
  expect(all.filter((code) => code === undefined).length).toBeLessThanOrEqual(60);
  expect((await list(true)).length).toBeLessThanOrEqual(before + 70);
});

it('names the board that is embedded', async () => {
  expect(await ask(person, '{ feedback_url }')).toEqual({ feedback_url: null });
});

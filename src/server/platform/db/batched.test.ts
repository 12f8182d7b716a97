/** Questions asked at the same time are one statement; one that cannot be answered fails alone. */
import { expect, it } from 'vitest';
import { batched } from './batched.ts';

/** A batch over a store that answers only when `open` is called for its statement. */
function openBatch() {
  const asked: (readonly string[])[] = [];
  const gates: (() => void)[] = [];
  const load = batched<string, string>(async (keys) => {
    asked.push(keys);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (keys.includes('bad')) throw new Error(`cannot read ${keys.join()}`);
    return keys.map((key) => `value of ${key}`);
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const openAll = async () => {
    while (gates.length > 0) {
      for (const open of gates.splice(0)) open();
      await turn();
    }
  };
  return { load, asked, turn, openAll };
}

it('asks once for what was asked in one turn of the event loop, and gives each its own value', async () => {
  const { load, asked, turn, openAll } = openBatch();
  const answers = Promise.all(['a', 'b', 'c'].map(load));
  await turn();
  await openAll();
  expect(await answers).toEqual(['value of a', 'value of b', 'value of c']);
  expect(asked).toEqual([['a', 'b', 'c']]);
});

it('collects what is asked while two statements are under way, and never adds to one that has begun', async () => {
  const { load, asked, turn, openAll } = openBatch();
  const answers: Promise<string>[] = [];
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    answers.push(load(key));
    await turn();
  }
  expect(asked).toEqual([['a'], ['b']]);
  await openAll();
  expect(await Promise.all(answers)).toHaveLength(5);
  expect(asked).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
});

it('fails only the question that cannot be answered', async () => {
  const { load, turn, openAll } = openBatch();
  const answers = Promise.allSettled(['a', 'bad', 'c'].map(load));
  await turn();
  await openAll();
  expect((await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    'value of a',
    'refused',
    'value of c',
  ]);
});

it('asks for many keys in several statements', async () => {
  const { load, asked, turn, openAll } = openBatch();
  const keys = Array.from({ length: 450 }, (_, number) => `key ${number}`);
  const answers = Promise.all(keys.map(load));
  await turn();
  await openAll();
  expect(await answers).toEqual(keys.map((key) => `value of ${key}`));
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50]);
});

/** Turns go round over people, within each one's share, budget and queue; who left is dropped. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBusyMeter } from './busy-time.ts';
import { createFairTurns } from './fair-turns.ts';
import { requestShares, type Shares } from './shares.ts';

const shares: Shares = { atOnce: 2, ofPerson: 1, ofPayer: 2, mostWaiting: 10 };
const asker = (person: string, payer?: string, signal?: AbortSignal) => ({ person, payer, signal });

/** Some turns of the event loop later; each gives at most one turn of a queue. */
async function settled<Value>(value?: Value): Promise<Value | undefined> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  return value;
}

/** Takes a turn for each, in this order, and ends each as soon as it came. Gives the order in which they came. */
async function orderOf(turns: ReturnType<typeof createFairTurns>, people: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  const take = async (person: string) => {
    const end = await turns.take(asker(person));
    order.push(person);
    end();
  };
  await Promise.all(people.map(take));
  return order;
}

it('goes round over people, however many turns one of them waits for', async () => {
  const turns = createFairTurns({ ...shares, atOnce: 1 });
  expect(await orderOf(turns, ['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('gives a person and a paying account no more than their share', async () => {
  const turns = createFairTurns({ ...shares, atOnce: 10 });
  const first = await turns.take(asker('a', 'payer'));
  const second = await turns.take(asker('b', 'payer'));
  const came: string[] = [];
  void turns.take(asker('a')).then(() => came.push('a again'));
  void turns.take(asker('c', 'payer')).then(() => came.push('c for the same payer'));
  void turns.take(asker('d', 'another')).then(() => came.push('d'));
  await settled();
  expect(came).toEqual(['d']);
  second();
  await settled();
  expect(came).toEqual(['d', 'c for the same payer']);
  first();
  await settled();
  expect(came).toEqual(['d', 'c for the same payer', 'a again']);
});

it('puts a person who has spent their budget behind everybody else, with one turn at a time', async () => {
  let time = 0;
  const budget = { seconds: 10, backEachSecond: 1 };
  const turns = createFairTurns({ ...shares, atOnce: 3, ofPerson: 2, budget }, { now: () => time });
  const long = await turns.take(asker('greedy'));
  time = 20_000;
  long();
  const came: string[] = [];
  const hold = async (person: string) => {
    const end = await turns.take(asker(person));
    came.push(person);
    return end;
  };
  const held = [await hold('greedy')];
  void hold('greedy');
  void hold('greedy');
  const other = await hold('other');
  await settled();
  expect(came).toEqual(['greedy', 'other']);
  other();
  await settled();
  expect(came).toEqual(['greedy', 'other']);
  held[0]?.();
  await settled();
  expect(came).toEqual(['greedy', 'other', 'greedy']);
  // The budget comes back.
  time = 40_000;
  await orderOf(turns, ['other']);
  await settled();
  expect(came).toEqual(['greedy', 'other', 'greedy', 'greedy']);
});

it('pauses after each turn of a person beyond the budget, and of nobody else', async () => {
  let time = 0;
  const budget = { seconds: 10, backEachSecond: 0 };
  const turns = createFairTurns({ ...shares, budget, pauseFactor: 3 }, { now: () => time });
  const spend = await turns.take(asker('greedy'));
  time = 20_000;
  spend();
  const short = await turns.take(asker('other'));
  time = 20_010;
  short();
  expect(await Promise.race([turns.take(asker('other')), settled('waits')])).not.toBe('waits');
  const again = turns.take(asker('greedy'));
  expect(await Promise.race([again, settled('waits')])).toBe('waits');
  // The pause is at most a second.
  await again;
});

it('lets a member open a screen of ten questions every two seconds for ten minutes, while fans keep the process busy', async () => {
  let time = 0;
  // Measured: 7 ms for a question, and 20 of fans who were answered meanwhile.
  const turns = createFairTurns(requestShares, { now: () => time, meter: () => () => 0.027 });
  for (let screen = 0; screen < 300; screen += 1) {
    for (let question = 0; question < 10; question += 1) {
      const end = await Promise.race([turns.take(asker('member')), settled(undefined)]);
      if (end === undefined) throw new Error(`Screen ${screen} had to wait.`);
      time += 30;
      end();
    }
    time += 1_700;
  }
});

it('counts work, not the time that a client takes to read its result', async () => {
  let time = 0;
  const budget = { seconds: 10, backEachSecond: 0 };
  const turns = createFairTurns({ ...shares, ofPerson: 2, budget, pauseFactor: 3 }, { now: () => time });
  const slow = await turns.take(asker('slow'));
  slow.workIsDone();
  time = 3_600_000;
  slow();
  const [one, two] = await Promise.all([turns.take(asker('slow')), turns.take(asker('slow'))]);
  one();
  two();
});

it('shares the busy time of the process out over the turns that run at one time', () => {
  let busy = 0;
  const meter = createBusyMeter(() => busy * 1_000_000);
  const [endGreedy, endOther] = [meter(), meter()];
  busy = 2;
  expect(endOther()).toBe(1);
  busy = 3;
  expect(endGreedy()).toBe(2);
  busy = 9;
  expect(meter()()).toBe(0);
});

it('refuses one more than may wait, of that person only', async () => {
  const turns = createFairTurns({ ...shares, mostWaiting: 1 });
  await turns.take(asker('a'));
  const waiting = turns.take(asker('a'));
  await expect(turns.take(asker('a'))).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  const end = await turns.take(asker('b'));
  end();
  await expect(Promise.race([waiting, settled('still waiting')])).resolves.toBe('still waiting');
});

it('drops what a client that left was waiting for', async () => {
  const turns = createFairTurns({ ...shares, atOnce: 1 });
  const end = await turns.take(asker('a'));
  const client = new AbortController();
  const left = turns.take(asker('b', undefined, client.signal));
  const next = turns.take(asker('c'));
  client.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  end();
  await next;
  await expect(turns.take(asker('d', undefined, client.signal))).rejects.toThrow('gone');
});

it('gives what became free in a later turn of the event loop', async () => {
  const turns = createFairTurns({ ...shares, atOnce: 1 });
  const end = await turns.take(asker('a'));
  let came = false;
  void turns.take(asker('b')).then(() => {
    came = true;
  });
  end();
  await Promise.resolve();
  await Promise.resolve();
  expect(came).toBe(false);
  await settled();
  expect(came).toBe(true);
});

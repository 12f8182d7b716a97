/** Equal subscriptions of one session are run once, each client gets the newest result, and a person's number is bounded. */
import type { ExecutionResult } from 'graphql';
import { Repeater } from 'graphql-yoga';
import { expect, it } from 'vitest';
import { differentSubscriptionsOfPerson, subscriptionsOfPerson } from '../turns/shares.ts';
import { createSharedSubscriptions } from './shared-subscriptions.ts';

/** A source that counts how often it was started and stopped, and pushes what it is handed. */
function createSource() {
  const counts = { started: 0, stopped: 0 };
  let send = (_: ExecutionResult): unknown => undefined;
  const start = async () =>
    new Repeater<ExecutionResult>(async (push, stop) => {
      counts.started += 1;
      send = push;
      await stop;
      counts.stopped += 1;
    });
  return { counts, start, send: (number: number) => void send({ data: { number } }) };
}

type Shared = ReturnType<typeof createSharedSubscriptions>;

async function follow(shared: Shared, key: string, start: () => Promise<AsyncIterable<ExecutionResult>>) {
  const results = await shared.subscribe({ person: 'one', key }, start);
  if (!(Symbol.asyncIterator in results)) return { refused: results.errors?.[0]?.extensions.code };
  return { iterator: results[Symbol.asyncIterator]() };
}

it('runs equal subscriptions once, and gives later ones the newest result at once', async () => {
  const shared = createSharedSubscriptions();
  const source = createSource();
  const first = (await follow(shared, 'same', source.start)).iterator;
  const asked = first?.next();
  await expect.poll(() => source.counts.started).toBe(1);
  source.send(1);
  expect((await asked)?.value).toEqual({ data: { number: 1 } });
  const second = (await follow(shared, 'same', source.start)).iterator;
  expect((await second?.next())?.value).toEqual({ data: { number: 1 } });
  source.send(2);
  expect((await Promise.all([first?.next(), second?.next()])).map((each) => each?.value)).toEqual([
    { data: { number: 2 } },
    { data: { number: 2 } },
  ]);
  expect(source.counts.started).toBe(1);
  await first?.return?.();
  expect(source.counts.stopped).toBe(0);
  await second?.return?.();
  await expect.poll(() => source.counts.stopped).toBe(1);
});

it('starts anew for whoever asks after the rights of the person changed', async () => {
  const shared = createSharedSubscriptions();
  const [before, after] = [createSource(), createSource()];
  const first = (await follow(shared, 'same', before.start)).iterator;
  const asked = first?.next();
  await expect.poll(() => before.counts.started).toBe(1);
  shared.closeToOthers('one');
  const second = (await follow(shared, 'same', after.start)).iterator;
  const fresh = second?.next();
  await expect.poll(() => after.counts.started).toBe(1);
  // What ran before goes on for those who follow it, and its end takes nothing from the new one.
  before.send(1);
  after.send(2);
  expect([(await asked)?.value, (await fresh)?.value]).toEqual([{ data: { number: 1 } }, { data: { number: 2 } }]);
  await first?.return?.();
  await expect.poll(() => before.counts.stopped).toBe(1);
  expect(after.counts.stopped).toBe(0);
});

it('lets a client that reads slowly skip results', async () => {
  const shared = createSharedSubscriptions();
  const source = createSource();
  const slow = (await follow(shared, 'same', source.start)).iterator;
  const quick = (await follow(shared, 'same', source.start)).iterator;
  for (const number of [1, 2, 3]) {
    const next = quick?.next();
    await expect.poll(() => source.counts.started).toBe(1);
    source.send(number);
    await next;
  }
  expect((await slow?.next())?.value).toEqual({ data: { number: 3 } });
});

it('refuses too many different ones of a person, and too many altogether', async () => {
  const shared = createSharedSubscriptions();
  const source = createSource();
  for (let number = 0; number < differentSubscriptionsOfPerson; number += 1)
    expect(await follow(shared, `${number}`, source.start)).toHaveProperty('iterator');
  expect(await follow(shared, 'another', source.start)).toEqual({ refused: 'TOO_MANY_TRIES' });
  for (let number = differentSubscriptionsOfPerson; number < subscriptionsOfPerson; number += 1)
    expect(await follow(shared, '0', source.start)).toHaveProperty('iterator');
  expect(await follow(shared, '0', source.start)).toEqual({ refused: 'TOO_MANY_TRIES' });
});

it('ends with its source, for everybody who follows', async () => {
  const shared = createSharedSubscriptions();
  const end = async () => new Repeater<ExecutionResult>(async (_push, stop) => stop());
  const one = (await follow(shared, 'same', end)).iterator;
  expect(await one?.next()).toMatchObject({ done: true });
});

/** A query that is under way while a change is answered. */
import { cacheExchange, createClient, fetchExchange, gql } from 'urql';
import { expect, it } from 'vitest';
import { overtakenExchange } from './overtaken-exchange.ts';

const person = gql`
  query Person {
    person {
      step
    }
  }
`;
const shop = gql`
  query Shop {
    shop {
      name
    }
  }
`;
const setStep = gql`
  mutation SetStep {
    set_step {
      step
    }
  }
`;

/** A client, and its requests that wait for an answer. */
function openClient() {
  const requests: { name: string; answer: (data: object) => void }[] = [];
  const client = createClient({
    url: 'http://api.test/graphql',
    preferGetMethod: false,
    fetch: (_, init) =>
      new Promise((resolve) => {
        requests.push({
          name: JSON.parse(String(init?.body)).operationName,
          answer: (data) => resolve(Response.json({ data })),
        });
      }),
    exchanges: [cacheExchange, overtakenExchange, fetchExchange],
  });
  const steps: (number | undefined)[] = [];
  const request = async (name: string) => {
    await expect.poll(() => requests[0]?.name).toBe(name);
    return requests.shift();
  };
  return {
    client,
    steps,
    request,
    answer: async (name: string, data: object) => (await request(name))?.answer(data),
    follow: () =>
      client.query<{ person: { step: number } }>(person, {}, { requestPolicy: 'network-only' }).subscribe((result) => {
        if (!result.stale) steps.push(result.data?.person.step);
      }),
    waiting: () => requests.map(({ name }) => name),
  };
}

const personAt = (step: number) => ({ person: { __typename: 'users', step } });
const changedTo = (step: number) => ({ set_step: { __typename: 'users', step } });

it('is asked again, and shows no answer from before the change', async () => {
  const { client, steps, follow, request, answer } = openClient();
  follow();
  await answer('Person', personAt(5));
  await expect.poll(() => steps).toEqual([5]);
  // The first change has the person read again; the second one is answered before that.
  const first = client.mutation(setStep, {}).toPromise();
  await answer('SetStep', changedTo(6));
  await first;
  const second = client.mutation(setStep, {}).toPromise();
  const read = await request('Person');
  await answer('SetStep', changedTo(7));
  await second;
  read?.answer(personAt(6));
  await answer('Person', personAt(7));
  await expect.poll(() => steps).toEqual([5, 7]);
});

it('shows its answer when something else was changed', async () => {
  const { client, request, answer, waiting } = openClient();
  const asked = client.query(shop, {}).toPromise();
  const read = await request('Shop');
  const changed = client.mutation(setStep, {}).toPromise();
  await answer('SetStep', changedTo(6));
  await changed;
  read?.answer({ shop: { __typename: 'shops', name: 'Quay' } });
  expect((await asked).data).toMatchObject({ shop: { name: 'Quay' } });
  expect(waiting()).toEqual([]);
});

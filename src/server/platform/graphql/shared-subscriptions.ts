/** Runs equal subscriptions of one session once, and sends what each client can take: the newest result, in turn with the person's other messages. */
import { type ExecutionResult, GraphQLError } from 'graphql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { busyMeter } from '../turns/busy-time.ts';
import { createFairTurns } from '../turns/fair-turns.ts';
import { differentSubscriptionsOfPerson, messageShares, subscriptionsOfPerson } from '../turns/shares.ts';
import { runAs, workOf } from '../turns/work.ts';

/** A subscription: whose it is, and a key that equal ones of one session share. */
export interface Subscription {
  person: string;
  key: string;
}

type Results = AsyncIterable<ExecutionResult>;

export interface SharedSubscriptions {
  /**
   * The results of a subscription, from `start` unless an equal one runs: then first its newest result, and further ones as they come. A client that reads
   * slowly skips results. Gives an error when the person has too many.
   */
  subscribe(
    subscription: Subscription,
    start: () => Promise<Results | ExecutionResult>,
  ): Promise<Results | ExecutionResult>;
  /** Closes this person's running subscriptions to new subscribers: their rights changed, and later ones are checked again. */
  closeToOthers(person: string): void;
}

interface Running {
  source: Promise<AsyncIterator<ExecutionResult> | ExecutionResult>;
  newest: ExecutionResult | undefined;
  isRead: boolean;
  hasEnded: boolean;
  followers: Set<() => void>;
}

const tooMany = (): ExecutionResult => ({
  errors: [new GraphQLError(sentenceOf('TOO_MANY_TRIES'), { extensions: { code: 'TOO_MANY_TRIES' } })],
});
const isIterator = (
  source: AsyncIterator<ExecutionResult> | ExecutionResult,
): source is AsyncIterator<ExecutionResult> => 'next' in source;

/** The running subscriptions of one process. */
export function createSharedSubscriptions(): SharedSubscriptions {
  const running = new Map<string, Map<string, Running>>();
  const messages = createFairTurns(messageShares, { meter: busyMeter });

  function find({ person, key }: Subscription, start: () => Promise<Results | ExecutionResult>): Running | undefined {
    const ofPerson = running.get(person) ?? new Map<string, Running>();
    const found = ofPerson.get(key);
    const count = [...ofPerson.values()].reduce((sum, { followers }) => sum + followers.size, 0);
    if (count >= subscriptionsOfPerson) return undefined;
    if (found !== undefined) return found;
    if (ofPerson.size >= differentSubscriptionsOfPerson) return undefined;
    // The work of the person, whichever socket it is that asks for the next result.
    const source = runAs(workOf(person), start).then((results) =>
      Symbol.asyncIterator in results ? results[Symbol.asyncIterator]() : results,
    );
    const made: Running = { source, newest: undefined, isRead: false, hasEnded: false, followers: new Set() };
    ofPerson.set(key, made);
    running.set(person, ofPerson);
    return made;
  }

  function forget({ person, key }: Subscription, one: Running): void {
    const ofPerson = running.get(person);
    if (ofPerson?.get(key) === one) ofPerson.delete(key);
    if (ofPerson?.size === 0) running.delete(person);
  }

  /** Reads results and wakes all who follow, until the source ends. */
  async function readAll(
    subscription: Subscription,
    one: Running,
    source: AsyncIterator<ExecutionResult>,
  ): Promise<void> {
    one.isRead = true;
    try {
      for (;;) {
        const { value, done } = await runAs(workOf(subscription.person), () => source.next());
        if (done === true) return;
        one.newest = value;
        for (const wake of one.followers) wake();
      }
    } catch (error) {
      one.newest = { errors: [error instanceof GraphQLError ? error : new GraphQLError(sentenceOf('UNEXPECTED'))] };
    } finally {
      one.hasEnded = true;
      forget(subscription, one);
      for (const wake of one.followers) wake();
    }
  }

  return {
    closeToOthers: (person) => void running.delete(person),
    async subscribe(subscription, start) {
      const one = find(subscription, start);
      if (one === undefined) return tooMany();
      let wake = (): void => undefined;
      const follower = (): void => wake();
      one.followers.add(follower);
      let source: AsyncIterator<ExecutionResult> | ExecutionResult;
      try {
        source = await one.source;
      } catch (error) {
        forget(subscription, one);
        throw error;
      }
      if (!isIterator(source)) {
        forget(subscription, one);
        return source;
      }
      const results = source;
      if (!one.isRead) void readAll(subscription, one, results);
      let stopped = false;
      let sent: ExecutionResult | undefined;
      let endTurn = (): void => undefined;
      return {
        [Symbol.asyncIterator]: () => ({
          // The client's socket has taken the message before when the next one is asked for.
          async next() {
            endTurn();
            while (!stopped && one.newest === sent) {
              if (one.hasEnded) return { done: true, value: undefined };
              await new Promise<void>((resolve) => (wake = resolve));
            }
            if (!stopped)
              endTurn = await messages.take({ person: subscription.person, payer: undefined, signal: undefined });
            sent = one.newest;
            if (!stopped && sent !== undefined) return { done: false, value: sent };
            endTurn();
            return { done: true, value: undefined };
          },
          async return() {
            stopped = true;
            endTurn();
            wake();
            one.followers.delete(follower);
            if (one.followers.size === 0 && !one.hasEnded) {
              forget(subscription, one);
              await results.return?.();
            }
            return { done: true, value: undefined };
          },
        }),
      };
    },
  };
}

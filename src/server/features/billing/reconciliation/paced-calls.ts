/** Calls the card provider for many payers: a few at the same time, and all of them pause when it is busy. */
import { setTimeout as wait } from 'node:timers/promises';
import { inParallel } from '../../../platform/in-parallel.ts';
import { ProviderBusy } from '../../../vendors/braintree/payments.ts';

/**
 * How many calls run at once. Braintree publishes no figures; it answers too many requests with 429, and its capacity is shared with the payers who
 * are on the site.
 */
const callsAtOnce = 8;
const mostTries = 8;

/**
 * Runs `work` for each item. When the provider is too busy for it, it runs again after 1, 2, 4 pauses and so on, seven times, in which no other begins. `failed` gets
 * what else goes wrong, and the others go on.
 */
export type PacedCalls = <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  failed: (item: Item, error: unknown) => void | Promise<void>,
) => Promise<void>;

/** `pause` is in milliseconds. */
export function createPacedCalls(pause = 1000): PacedCalls {
  let pausedUntil = Promise.resolve();
  async function patiently(work: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await pausedUntil;
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || tries === mostTries) throw error;
        pausedUntil = wait(pause * 2 ** (tries - 1));
      }
    }
  }
  return (items, work, failed) =>
    inParallel(items, callsAtOnce, (item) => patiently(() => work(item)).catch((error) => failed(item, error)));
}

const isBusy = (error: unknown): boolean =>
  error instanceof ProviderBusy || (error instanceof Error && error.cause instanceof ProviderBusy);

/** Announces facts to the features that subscribe to them, within the transaction in which they happened. */
import type { Queryable } from '../db/postgres.ts';
import type { Logger } from '../log.ts';
import { type Facts, factVersions } from './fact-catalogue.ts';

/** What a feature does with the facts that it subscribes to. It reads and writes with `within` only: a second connection could wait for the first for ever. */
export type Hears = { readonly [Name in keyof Facts]?: (fact: Facts[Name], within: Queryable) => Promise<void> };

/** Announces a fact and waits for every subscriber. Where one fails, it throws, and the transaction has to be rolled back. */
export type Announce = <Name extends keyof Facts>(name: Name, fact: Facts[Name], within: Queryable) => Promise<void>;

/** The facts of one process. */
export interface FactBoard {
  announce: Announce;
  /** Connects the features by their names, once all are made. Subscribers hear a fact in this order. */
  connect(features: Readonly<Record<string, { hears?: Hears }>>): void;
}

/** Makes a board without subscribers. A subscriber's failure is logged with its name. */
export function createFacts(log: Pick<Logger, 'error'>): FactBoard {
  let subscribers: [string, Hears][] = [];
  return {
    connect(features) {
      subscribers = Object.entries(features).flatMap(([feature, { hears }]) =>
        hears === undefined ? [] : [[feature, hears]],
      );
    },
    async announce(name, fact, within) {
      for (const [subscriber, hears] of subscribers) {
        try {
          await hears[name]?.(fact, within);
        } catch (error) {
          log.error(
            { err: error, fact: name, version: factVersions[name], subscriber },
            'A subscriber of a fact failed: what happened is rolled back.',
          );
          throw error;
        }
      }
    },
  };
}

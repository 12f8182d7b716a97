/** Asks a query again when a change was answered while it was under way: its answer may be from before the change. */
import type { Exchange, Operation, OperationResult } from 'urql';
import { filter, makeSubject, merge, pipe, tap } from 'wonka';

/** A query under way. */
interface Asked {
  /** How many requests of it are under way. */
  requests: number;
  /** The types that mutations changed meanwhile. */
  changed: Set<string>;
}

/**
 * A step of the client's pipeline, between the cache and what fetches. The cache reads the queries again that it holds an answer of when one of their
 * types changes; it knows nothing of a query whose answer is still to come.
 */
export const overtakenExchange: Exchange =
  ({ forward }) =>
  (operations) => {
    const repeated = makeSubject<Operation>();
    const asked = new Map<number, Asked>();

    const begin = ({ kind, key }: Operation): void => {
      if (kind === 'teardown') asked.delete(key);
      if (kind !== 'query') return;
      const { requests, changed } = asked.get(key) ?? { requests: 0, changed: new Set<string>() };
      asked.set(key, { requests: requests + 1, changed });
    };
    /** Tells whether an answer is passed on. */
    const isCurrent = (result: OperationResult): boolean => {
      const { operation } = result;
      if (operation.kind === 'mutation')
        for (const { changed } of asked.values()) for (const type of typesOf(result)) changed.add(type);
      const query = asked.get(operation.key);
      if (query === undefined) return true;
      query.requests -= 1;
      if (query.requests === 0) asked.delete(operation.key);
      if (!typesOf(result).some((type) => query.changed.has(type))) return true;
      // The last request decides: what it read is the newest.
      if (query.requests === 0) repeated.next(operation);
      return false;
    };
    return pipe(merge([operations, repeated.source]), tap(begin), forward, filter(isCurrent));
  };

/** The types of all objects in an answer, and those that its sender named. */
function typesOf({ data, operation }: OperationResult): string[] {
  const types = new Set(operation.context.additionalTypenames);
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('__typename' in value && typeof value.__typename === 'string') types.add(value.__typename);
    for (const part of Object.values(value)) collect(part);
  };
  collect(data);
  return [...types];
}

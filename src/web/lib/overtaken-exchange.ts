/** Asks a query again when a change was answered while it was under way: its answer may be from before the change. */
import type { Exchange, Operation, OperationResult } from 'urql';
import { filter, makeSubject, merge, pipe, tap } from 'wonka';

/**
 * A step of the client's pipeline, between the cache and what fetches. The cache reads the queries again that it holds an answer of when one of their
 * types changes; it knows nothing of a query whose answer is still to come.
 */
export const overtakenExchange: Exchange =
  ({ forward }) =>
  (operations) => {
    const repeated = makeSubject<Operation>();
    /** The queries under way, with the types that mutations changed meanwhile. */
    const asked = new Map<Operation, Set<string>>();

    const begin = (operation: Operation): void => {
      if (operation.kind === 'query') asked.set(operation, new Set());
      if (operation.kind !== 'teardown') return;
      for (const query of asked.keys()) if (query.key === operation.key) asked.delete(query);
    };
    /** Tells whether an answer is passed on. */
    const isCurrent = (result: OperationResult): boolean => {
      const { operation } = result;
      if (operation.kind === 'mutation' && asked.size > 0)
        for (const type of typesOf(result)) for (const changed of asked.values()) changed.add(type);
      const changed = asked.get(operation);
      asked.delete(operation);
      // Most queries are overtaken by nothing: their answers, which may be long, are not looked through.
      if (changed === undefined || changed.size === 0 || !typesOf(result).some((type) => changed.has(type)))
        return true;
      repeated.next(operation);
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

/** Times GraphQL operations by kind and outcome, and traces them. */
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { operations } from '../metrics/metrics.ts';
import { traced, tracer } from '../tracing.ts';

/** Whether an error is one that the caller can understand: an expected refusal, or a mistake in the document or its variables. */
function isExpected(error: unknown): boolean {
  let inner = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  if (inner instanceof GraphQLError) return inner.extensions?.code !== 'UNEXPECTED';
  return inner instanceof CodedError;
}

function outcomeOf({ errors }: ExecutionResult): string {
  if (errors === undefined || errors.length === 0) return 'ok';
  return errors.every(isExpected) ? 'refused' : 'failed';
}

export const timeOperations: Plugin = {
  onExecute({ args }) {
    const kind = getOperationAST(args.document, args.operationName)?.operation ?? 'unknown';
    const end = operations.startTimer({ kind });
    return {
      // An answer in several parts has no single end.
      onExecuteDone({ result }) {
        if (!(Symbol.asyncIterator in result)) end({ outcome: outcomeOf(result) });
      },
    };
  },
};

/** The span of an operation, by kind and name; documents and variables are left out. The last plugin, around whatever executes it. */
export const traceOperations: Plugin = {
  onExecute({ args, executeFn, setExecuteFn }) {
    if (tracer() === undefined) return;
    const kind = getOperationAST(args.document, args.operationName)?.operation ?? 'unknown';
    const name = getOperationAST(args.document, args.operationName)?.name?.value ?? '';
    const attributes = { 'graphql.operation.type': kind, 'graphql.operation.name': name.slice(0, 100) };
    setExecuteFn(((...given: Parameters<typeof executeFn>) =>
      traced(`graphql ${kind}`, attributes, async () => executeFn(...given))) as typeof executeFn);
  },
};

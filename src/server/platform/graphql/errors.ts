/** Converts errors to API answers: a code and its sentence. Unexpected errors are logged and hidden. */
import { GraphQLError } from 'graphql';
import { CodedError, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Logger } from '../log.ts';

/** The error behind those that GraphQL wraps around it: one for a scalar, another one for the variable that holds it. */
function innermost(error: unknown): unknown {
  let inner = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner;
}

/** Converts any error of an operation to the API's error format. In production the answer does not describe the schema. */
export function toAnswer(error: unknown, { log, production }: { log: Logger; production: boolean }): GraphQLError {
  const original = innermost(error);
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  if (original instanceof CodedError) {
    if (original.cause !== undefined)
      log.debug({ err: original.cause, code: original.code }, 'A coded error had a cause.');
    const field = original.field === undefined ? {} : { field: original.field };
    return new GraphQLError(original.message, { ...place, extensions: { code: original.code, ...field } });
  }
  if (original instanceof GraphQLError) {
    // Errors of a compiled query about a variable have no extensions, against their type.
    const { code } = (original.extensions ?? {}) as Partial<GraphQLError['extensions']>;
    if (code === 'QUERY_TOO_COMPLEX') {
      return new GraphQLError(sentenceOf('QUERY_TOO_COMPLEX'), { extensions: { code: 'QUERY_TOO_COMPLEX' } });
    }
    // Errors of parsing, validation and coercion tell a developer what to fix; in production they do not describe the schema.
    const message = production ? sentenceOf('BAD_INPUT') : original.message;
    return new GraphQLError(message, { ...place, extensions: { code: 'BAD_INPUT' } });
  }
  log.error(
    { err: original, path: place.path },
    'A GraphQL operation failed with an unexpected error; the caller got the code UNEXPECTED.',
  );
  return new GraphQLError(sentenceOf('UNEXPECTED'), { ...place, extensions: { code: 'UNEXPECTED' } });
}

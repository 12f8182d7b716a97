/** What leaves the API when something goes wrong: a code and its sentence; everything unexpected is logged and hidden. */
import { GraphQLError } from 'graphql';
import { CodedError, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Logger } from '../log.ts';

/** Turns any error of an operation into the one shape of the API. `production` also hides what the schema looks like. */
export function toAnswer(error: unknown, { log, production }: { log: Logger; production: boolean }): GraphQLError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  if (original instanceof CodedError) {
    if (original.cause !== undefined)
      log.debug({ err: original.cause, code: original.code }, 'An expected failure had a cause.');
    const field = original.field === undefined ? {} : { field: original.field };
    return new GraphQLError(original.message, { ...place, extensions: { code: original.code, ...field } });
  }
  if (original instanceof GraphQLError) {
    if (original.extensions.code === 'QUERY_TOO_COMPLEX') {
      return new GraphQLError(sentenceOf('QUERY_TOO_COMPLEX'), { extensions: { code: 'QUERY_TOO_COMPLEX' } });
    }
    // Parser, validation and coercion errors tell a developer what to mend; in production they do not describe the schema.
    const message = production ? sentenceOf('BAD_INPUT') : original.message;
    return new GraphQLError(message, { ...place, extensions: { code: 'BAD_INPUT' } });
  }
  log.error({ err: original, path: place.path }, 'An operation failed unexpectedly.');
  return new GraphQLError(sentenceOf('UNEXPECTED'), { ...place, extensions: { code: 'UNEXPECTED' } });
}

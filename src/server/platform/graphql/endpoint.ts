/** The GraphQL engine behind `/graphql`: limits, compiled execution of queries, masked errors; the same for HTTP and sockets. */
import { useGraphQlJit as compileQueries } from '@envelop/graphql-jit';
import { type DocumentNode, type GraphQLSchema, Kind, NoSchemaIntrospectionCustomRule } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from '../log.ts';
import type { Context } from './builder.ts';
import { toAnswer } from './errors.ts';
import { documentLimits, maximumBodyBytes } from './limits.ts';

/** The path of HTTP and socket alike. */
export const graphqlPath = '/graphql';

const noIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

// The compiler remembers one operation a document, so documents with several are left to the plain executor;
// only queries are worth compiling.
function isSingleQuery(document: DocumentNode): boolean {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.length === 1 && operations[0]?.operation === 'query';
}

/** Builds the engine over a schema. The server context handed in with each request is the resolvers' context. */
export function createGraphqlEndpoint({
  schema,
  log,
  production,
}: {
  schema: GraphQLSchema;
  log: Logger;
  production: boolean;
}) {
  return createYoga<Context, Context>({
    schema,
    graphqlEndpoint: graphqlPath,
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    logging: false,
    maxRequestBodySize: maximumBodyBytes,
    maskedErrors: { maskError: (error) => toAnswer(error, { log, production }) },
    plugins: [
      ...documentLimits(production),
      compileQueries(
        {},
        {
          enableIf: (execution) => isSingleQuery(execution.document),
          onError: (result) => log.error({ errors: result.errors }, 'A document could not be compiled.'),
        },
      ),
      ...(production ? [noIntrospection] : []),
    ],
  });
}

/** The engine's type, for the HTTP route and the sockets. */
export type GraphqlEndpoint = ReturnType<typeof createGraphqlEndpoint>;

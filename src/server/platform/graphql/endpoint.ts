/** The GraphQL engine behind `/graphql`, for HTTP and sockets: limits, compiled queries, masked errors. */
import { useGraphQlJit as compileQueries } from '@envelop/graphql-jit';
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  visit,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from '../log.ts';
import { mostBytesOfRequest } from '../turns/shares.ts';
import { currentWork } from '../turns/work.ts';
import type { Context } from './builder.ts';
import { compressLongAnswers } from './compressed-answers.ts';
import { toAnswer } from './errors.ts';
import { documentLimits, maximumBodyBytes } from './limits.ts';
import { timeOperations, traceOperations } from './operation-metric.ts';
import { passRawJsonFields } from './raw-json-fields.ts';
import { refuseHeldAccounts } from './refuse-held-accounts.ts';
import { refuseUnstorableText } from './storable-text.ts';
import { createValidationThrottle } from './validation-throttle.ts';

/** The path for HTTP and sockets. */
export const graphqlPath = '/graphql';

const noIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

// The engine masks what resolvers throw; errors of the parser and the validator get their code here.
function coded(answer: (error: unknown) => GraphQLError): Plugin {
  return {
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result instanceof Error) replaceParseResult(answer(result));
      },
    onValidate:
      () =>
      ({ valid, result, setResult }) => {
        if (!valid) setResult(result.map(answer));
      },
  };
}

/** Callers without a session get at most a quarter of the process's time. */
const anonymousPause = 3;

function waitForTurns(): Plugin<object, Context> {
  const takeAnonymousTurn = createValidationThrottle(anonymousPause);
  return {
    onParams: async ({ context }) => {
      const work = currentWork();
      if (context.caller.person === undefined && work !== undefined) await takeAnonymousTurn(work);
    },
  };
}

// An answer is in memory until it is sent, so it is bounded. A client that left needs none, but what it changes is changed whole.
const boundWork: Plugin = {
  onExecute: ({ args }) => {
    const work = currentWork();
    if (work === undefined) return;
    work.mostBytes = mostBytesOfRequest;
    if (getOperationAST(args.document, args.operationName)?.operation === 'query') work.signal = work.left;
  },
};

// Converting a long text to bytes at once is far faster than leaving it to the socket.
function answerInBytes({ fetchAPI }: { fetchAPI: { Response: typeof Response } }): void {
  fetchAPI.Response = class extends fetchAPI.Response {
    constructor(body?: BodyInit | null, init?: ResponseInit) {
      super(typeof body === 'string' ? Buffer.from(body) : body, init);
    }
  };
}

// Only queries are worth compiling. The compiler remembers one operation per document, does not read literal arguments as graphql does, and does not
// know defaults of required arguments (introspection has them). Such documents run uncompiled; the dashboard sends none.
function isWorthCompiling(document: DocumentNode): boolean {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (operations.length !== 1 || operations[0]?.operation !== 'query') return false;
  let plain = true;
  visit(document, {
    enter: (node) => {
      if (node.kind === Kind.ARGUMENT && node.value.kind !== Kind.VARIABLE) plain = false;
      if (node.kind === Kind.FIELD && (node.name.value === '__schema' || node.name.value === '__type')) plain = false;
    },
  });
  return plain;
}

function remembered(judge: (document: DocumentNode) => boolean): (document: DocumentNode) => boolean {
  const known = new WeakMap<DocumentNode, boolean>();
  return (document) => {
    const verdict = known.get(document) ?? judge(document);
    known.set(document, verdict);
    return verdict;
  };
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
  const compiles = remembered(isWorthCompiling);
  const endpoint = createYoga<Context, Context>({
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
      timeOperations,
      waitForTurns(),
      boundWork,
      coded((error) => toAnswer(error, { log, production })),
      ...documentLimits(production),
      refuseUnstorableText((error) => toAnswer(error, { log, production })),
      refuseHeldAccounts((error) => toAnswer(error, { log, production })),
      passRawJsonFields(),
      compressLongAnswers(),
      compileQueries(
        {},
        {
          // A caller without a session gets nothing from a query, and could have any number of them compiled.
          enableIf: ({ document, contextValue }) =>
            (contextValue as Context).caller.person !== undefined && compiles(document),
          onError: (result) =>
            log.error({ errors: result.errors }, 'Could not compile a GraphQL document; it runs uncompiled.'),
        },
      ),
      ...(production ? [noIntrospection] : []),
      traceOperations,
    ],
  });
  answerInBytes(endpoint);
  return endpoint;
}

/** The engine's type, for the HTTP route and the sockets. */
export type GraphqlEndpoint = ReturnType<typeof createGraphqlEndpoint>;

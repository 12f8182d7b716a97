/** Limits of one GraphQL document; a document over a limit is refused before anything runs. */
import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { sizeOf } from './document-size.ts';

/** The largest request body in bytes, checked before parsing. */
export const maximumBodyBytes = 512 * 1024;

/** The same for a caller without a session, who has nothing long to say. */
export const maximumAnonymousBodyBytes = 32 * 1024;

// The parser is recursive, so tokens are counted while it reads: a document ten thousand levels deep stops at level 750. The dashboard's largest
// documents have 50 fields, 30 of them in one selection set, and 30 pairs.
const limits = {
  tokens: 800,
  depth: 8,
  aliases: 15,
  directives: 20,
  cost: 5000,
  selections: 100,
  spreads: 20,
  pairs: 500,
};

/** The engine caches documents by their text, so a long text would stay in memory. Characters. */
const maximumText = 16 * 1024;

/** Nobody reads more errors than this of one document, and each costs time. */
const maximumErrors = 5;

// Each rule throws its error right after this; the code makes the answer use our sentence instead of the rule's.
const mark = (_context: unknown, error: GraphQLError): void => {
  error.extensions.code = 'QUERY_TOO_COMPLEX';
};
const onReject = [mark];

const tooComplex = (): GraphQLError =>
  new GraphQLError('The document is too large.', { extensions: { code: 'QUERY_TOO_COMPLEX' } });

// Some rules of validation compare fields with each other, so a document's size is limited before they run.
const limitSize: Plugin = {
  onParse: ({ params }) => {
    if (String(params.source).length > maximumText) throw tooComplex();
    return ({ result, replaceParseResult }) => {
      if (result === null || result instanceof Error) return;
      const { selections, spreads, pairs } = sizeOf(result);
      if (selections > limits.selections || spreads > limits.spreads || pairs > limits.pairs)
        replaceParseResult(tooComplex());
    };
  },
};

// To suggest a name, validation compares the wrong one with every name there is.
const validateCheaply = (production: boolean): Plugin => ({
  onValidate: ({ setValidationFn }) =>
    setValidationFn(((schema, document, rules) =>
      validate(schema, document, rules, {
        maxErrors: maximumErrors,
        hideSuggestions: production,
      })) satisfies typeof validate),
});

/** The plugins that enforce the limits. In production they also leave out suggestions of field names. */
export function documentLimits(production: boolean): object[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: limits.tokens, onReject },
    maxDepth: { n: limits.depth, ignoreIntrospection: true, onReject },
    maxAliases: { n: limits.aliases, onReject },
    maxDirectives: { n: limits.directives, onReject },
    costLimit: { maxCost: limits.cost, onReject },
    blockFieldSuggestion: { enabled: false },
  });
  return [limitSize, validateCheaply(production), ...armor.protect().plugins];
}

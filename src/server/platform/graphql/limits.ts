/** Limits of one GraphQL document; a document over a limit is refused before anything runs. */
import { EnvelopArmor } from '@escape.tech/graphql-armor';
import type { GraphQLError } from 'graphql';

/** The largest request body in bytes, checked before parsing. */
export const maximumBodyBytes = 512 * 1024;

// The parser is recursive, so tokens are counted while it reads: a document ten thousand levels deep stops at level 750.
const limits = { tokens: 1500, depth: 8, aliases: 15, directives: 20, cost: 5000 };

// Each rule throws its error right after this; the code makes the answer use our sentence instead of the rule's.
const mark = (_context: unknown, error: GraphQLError): void => {
  error.extensions.code = 'QUERY_TOO_COMPLEX';
};
const onReject = [mark];

/** The plugins that enforce the limits. In production they also remove suggestions of field names. */
export function documentLimits(production: boolean): object[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: limits.tokens, onReject },
    maxDepth: { n: limits.depth, ignoreIntrospection: true, onReject },
    maxAliases: { n: limits.aliases, onReject },
    maxDirectives: { n: limits.directives, onReject },
    costLimit: { maxCost: limits.cost, onReject },
    blockFieldSuggestion: { enabled: production },
  });
  return armor.protect().plugins;
}

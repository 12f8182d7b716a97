/** A build step that points each `graphql(…)` call straight at its generated document, so that the map of all documents is not shipped. */
import type { Plugin } from 'vite';

const call = /graphql\(\s*`\s*(?:query|mutation|subscription)\s+(\w+)[^`]*`\s*,?\s*\)/g;
const importLine = /import \{ graphql \} from '#web\/lib\/graphql\/gql\.ts';/;

/** The plugin. It touches files named `*.graphql.ts` only. */
export function inlineDocuments(): Plugin {
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.graphql.ts')) return undefined;
      const body = code.replace(call, (_, name: string) => `documents.${name}Document`);
      return { code: body.replace(importLine, "import * as documents from '#web/lib/graphql/graphql.ts';"), map: null };
    },
  };
}

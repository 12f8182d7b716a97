/** A build step that puts each parsed document where its `graphql(…)` call stands, so that a screen ships its own documents only. */
import { type ASTNode, parse, visit } from 'graphql';
import type { Plugin } from 'vite';

const call = /graphql\(\s*`([^`]*)`\s*,?\s*\)/g;
const importLine = /import \{ graphql \} from '#web\/lib\/graphql\/gql\.ts';/;

function refuseFragment(node: ASTNode): void {
  if (node.kind === 'FragmentSpread')
    throw new Error(`Documents of the dashboard name no fragments: ${node.name.value}`);
}

/** The document of `source` as an expression. Throws for a fragment, which would have to be looked up in another file. */
function documentExpression(source: string): string {
  const document = parse(source, { noLocation: true });
  visit(document, { enter: refuseFragment });
  return `(${JSON.stringify(document)})`;
}

/** The plugin. It touches files named `*.graphql.ts` only. */
export function inlineDocuments(): Plugin {
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.graphql.ts')) return undefined;
      const body = code.replace(call, (_, source: string) => documentExpression(source));
      return { code: body.replace(importLine, ''), map: null };
    },
  };
}

/** Turns schema.graphql and the documents of `src/web` into typed documents: `npx graphql-codegen --config tools/codegen.ts`. */
import type { CodegenConfig } from '@graphql-codegen/cli';

/** Cleans generated text for this repository: no `any`, and none of the remarks and empty lines that the generator repeats for each operation. */
export function fitIn(text: string): string {
  return `${text
    .replace('(documents as any)[source] ?? {}', 'documents[source as keyof Documents]')
    .replace(/^export type DocumentType<.*$/m, '')
    .replace(/^import type .* as DocumentNode .*\n/m, (line) =>
      text.includes('as unknown as DocumentNode<') ? line : '',
    )
    .replace(/^\/\*\*\n( \* .*\n| \*\n)* \*\/\n(?=export function graphql)/gm, '')
    .replace(/^\/\*\* Internal type\. DO NOT USE DIRECTLY\. \*\/\n/gm, '')
    .replace(/\n{2,}(?=export function graphql)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

/** The generator's settings. The result is committed; `codegen.test.ts` fails when it is stale. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['src/web/**/*.graphql.ts'],
  ignoreNoDocuments: true,
  importExtension: '.ts',
  hooks: { beforeOneFileWrite: [(_path: string, text: string) => fitIn(text)] },
  generates: {
    'src/web/lib/graphql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, skipIndexFile: true },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        strictScalars: true,
        scalars: { timestamptz: 'string', uuid: 'string', json: 'unknown' },
      },
    },
  },
};

export default config;

/** Turns schema.graphql and the documents of `src/web` into typed documents: `npx graphql-codegen --config tools/codegen.ts`. */
import type { CodegenConfig } from '@graphql-codegen/cli';

/** The generator's settings. The result is committed; `codegen.test.ts` fails when it is stale. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['src/web/**/*.graphql.ts'],
  ignoreNoDocuments: true,
  importExtension: '.ts',
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

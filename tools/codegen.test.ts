/** The generated documents are those of the schema and of the screens as they are. */
import { readFileSync } from 'node:fs';
import { generate } from '@graphql-codegen/cli';
import { expect, test } from 'vitest';
import config, { fitIn } from './codegen.ts';

test('the typed documents fit the schema and the documents of src/web', { timeout: 60_000 }, async () => {
  const files = await generate({ ...config, silent: true }, false);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(readFileSync(file.filename, 'utf8'), `${file.filename} is stale: run npm run schema`).toBe(
      fitIn(file.content),
    );
  }
});

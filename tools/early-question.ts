/**
 * A build step that adds `src/web/app/early-question.ts` to the dashboard's page as a script of its own, small enough to run before the
 * dashboard's code has arrived. In development the page has no such script, and the client asks.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type DocumentNode, getOperationAST, print, stripIgnoredCharacters } from 'graphql';
import { formatDocument } from 'urql';
import { build, type Plugin } from 'vite';
import {
  linksListQuery,
  linkTotalsQuery,
  releaseWarningsQuery,
} from '../src/web/features/links-list/links-list.graphql.ts';
import { currentUserQuery } from '../src/web/lib/current-user.graphql.ts';

const source = join(import.meta.dirname, '..', 'src', 'web', 'app', 'early-question.ts');
const name = 'virtual:early-question';
const themeScript = '<script src="/before-first-paint.js"></script>';

/** A question as the client asks it, with the types of what is answered: by these it reads the answer again after a change. */
const questionOf = (document: DocumentNode) => ({
  operationName: getOperationAST(document)?.name?.value ?? '',
  query: stripIgnoredCharacters(print(formatDocument(document))),
});

/** Who is signed in. */
export const question = questionOf(currentUserQuery);

/** What the screens that people begin with ask about their artist, by path. */
export const questionsAt = { '/links': [linksListQuery, releaseWarningsQuery, linkTotalsQuery].map(questionOf) };

const text = `export const question = ${JSON.stringify(question)}; export const questionsAt = ${JSON.stringify(questionsAt)}`;

/** The script in a bundle of its own: if it shared files with the dashboard, it would wait for them. */
async function bundle(target: string | string[] | false | undefined): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'early-question-text',
        resolveId: (id) => (id === name ? `\0${name}` : undefined),
        load: (id) => (id === `\0${name}` ? text : undefined),
      },
    ],
    build: {
      write: false,
      ...(target === undefined ? {} : { target }),
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const file = result && 'output' in result ? result.output.find(({ type }) => type === 'chunk') : undefined;
  if (file?.type !== 'chunk') throw new Error('early-question.ts was not built');
  return file.code.trim();
}

export function earlyQuestion(): Plugin {
  let target: string | string[] | false | undefined;
  let code = '';
  let fileName = '';
  return {
    name: 'early-question',
    apply: 'build',
    configResolved(config) {
      target = config.build.target;
    },
    async buildStart() {
      code = await bundle(target);
      fileName = `assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 7)}.js`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    // It is in front of the styles, for which a script behind them would wait, and runs before the dashboard's code, cached or not.
    transformIndexHtml: (page) => page.replace(themeScript, `$&\n    <script src="/${fileName}"></script>`),
  };
}

/** Finds code that asks for one channel of drops by its name, instead of taking a part of the channel from its table. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropChannels } from '../src/domain/messaging/channels/drop-channel.ts';
import type { SourceFile } from './table-owners.ts';

/** Folders and files in which `email` is the kind of a fan's contact, beside `phone_number`. */
const aboutContacts = [
  'src/domain/fans/',
  'src/server/features/fans/',
  'src/server/features/presaves/presaves.operator.ts',
  'src/landing/fan-data-page.tsx',
];

const mayNameChannels = (path: string): boolean =>
  path.includes('/channels/') || aboutContacts.some((place) => path.startsWith(place));

const name = `['"\`](?:${dropChannels.join('|')})['"\`]`;
const sqlName = `'(?:${dropChannels.join('|')})'`;
const comparisons = new RegExp(
  [
    // In code.
    ...[`[!=]==?\\s*${name}`, `${name}\\s*[!=]==?`, `\\bcase\\s+${name}\\s*:`],
    // In SQL.
    ...[`\\b(?:platform|channel)\\s*(?:=|<>|in\\s*\\()\\s*${sqlName}`, `\\bwhen\\s+${sqlName}\\s+then`],
    `(?:platform|channel)',\\s*'(?:=|<>|!=|in)',\\s*\\[?\\s*${name}`,
  ].join('|'),
);

/** Gives a line for each comparison with the name of a channel, outside of the channels' folders. */
export function channelBranches(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !mayNameChannels(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          comparisons.test(line)
            ? [
                `${path}:${index + 1} compares with a channel's name: make it a part of the channel (docs/recipes/a-channel.md).`,
              ]
            : [],
        ),
    );
}

/** The same for the sources below `root`. */
export const channelBranchesIn = (root: string): string[] =>
  channelBranches(
    globSync('src/**/*.{ts,tsx}', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('.test.') && !path.startsWith('src/web/lib/graphql/'))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );

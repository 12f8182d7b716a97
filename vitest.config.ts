/** How the tests run: one project a kind, so that each can be asked for by name. */
import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFullRun } from './tests/fixtures/figure.ts';

// Vitest and Yoga would otherwise each load a copy of graphql of their own, and the copies refuse each other's schemas.
const graphql = { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') };

// What arrives later is waited for as long as the slowest machine needs; a test that finds it at once loses nothing by that.
const poll = { timeout: 60_000, interval: 100 };

// Files of one worker share their modules: loading them costs more than most tests do. A test restores what it changes in a module or in `process`.
// Two at a time, also on two cores: each waits for its databases and its server half of the time.
const shared = { isolate: false, maxWorkers: 2 };

/** Vitest starts with the largest files. The matrix is a small one, takes longest of all, and twice as long in a worker that has run many files: it comes first. */
class MatrixFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isMatrix = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('/matrix.test.ts');
    return [...sorted.filter(isMatrix), ...sorted.filter((file) => !isMatrix(file))];
  }
}

// One file after the other, and after those of the other projects when several are asked for at once.
const alone = (groupOrder: number) => ({ fileParallelism: false, sequence: { groupOrder } });

// What only `npm run test:nightly` runs.
const exclude = isFullRun ? [] : ['**/*.nightly.test.ts'];

const project = (name: string, include: string[], more: object = {}) => ({
  resolve: { alias: [graphql] },
  test: { name, include, exclude, testTimeout: 180_000, hookTimeout: 300_000, expect: { poll }, ...more },
});

export default defineConfig({
  test: {
    sequence: { sequencer: MatrixFirst },
    projects: [
      project(
        'unit',
        [
          'src/domain/**/*.test.ts',
          'src/landing/**/*.test.{ts,tsx}',
          'src/site/**/*.test.ts',
          'src/mails/**/*.test.{ts,tsx}',
          'src/web/**/*.test.{ts,tsx}',
          'src/sandbox/**/*.test.ts',
          'src/engines/**/*.test.ts',
          'src/boot/**/*.test.ts',
          'src/cli/*/**/*.test.ts',
          'src/*.test.ts',
          'tools/**/*.test.ts',
          'tests/bench/**/*.test.ts',
        ],
        shared,
      ),
      project(
        'service',
        [
          'src/server/**/*.test.ts',
          'src/cli/*.test.ts',
          'src/backup/**/*.test.ts',
          'tests/contracts/**/*.test.ts',
          'tests/matrix/**/*.test.ts',
        ],
        {
          ...shared,
          globalSetup: ['tests/fixtures/engines.ts'],
        },
      ),
      project('faults', ['tests/faults/**/*.test.ts'], { ...alone(1), testTimeout: 600_000 }),
      project('journeys', ['tests/journeys/**/*.test.ts'], {
        ...alone(2),
        isolate: false,
        globalSetup: ['tests/journeys/start-product.ts'],
      }),
    ],
  },
});

/** Tests the check of product rules: unknown ids, ids defined twice, citations of documents outside the repository. */
import { expect, it } from 'vitest';
import { ruleProblems } from './product-rules.ts';

const page = {
  path: 'docs/product/links.md',
  text: '# Links\n\n- **LINK-1** First.\n- **LINK-2** Second, as in LINK-1.\n',
};

it('accepts ids that are defined once, and what only looks like an id', () => {
  const file = { path: 'src/link.ts', text: '/** In the order of LINK-2, written in UTF-8. */\n' };
  expect(ruleProblems([page], [page, file])).toEqual([]);
});

it('names file and line of an id that is not defined', () => {
  const file = { path: 'src/link.ts', text: '/** Fine (LINK-1). */\n// LINK-3, LINK-20\n' };
  expect(ruleProblems([page], [file])).toEqual([
    'src/link.ts:2: LINK-3 is not defined in docs/product; cite an existing rule, or write this one first',
    'src/link.ts:2: LINK-20 is not defined in docs/product; cite an existing rule, or write this one first',
  ]);
});

it('names an id that is defined twice, also on another page', () => {
  const other = { path: 'docs/product/other.md', text: '- **LINK-1** Another.\n' };
  expect(ruleProblems([page, other], [])).toEqual([
    'docs/product/other.md: LINK-1 is defined in docs/product/links.md already; give the new rule the next free number of its area',
  ]);
});

it.each([
  "// In the spec's order.",
  '// Stored as the spec has it.',
  '/** The steps (spec section 2.2). */',
  '/** Logging in (accounts spec section 2). */',
  '// See section 4 of the other document.',
  '  // Sources (section 8)',
  '/** Podcasts (decisions: podcasts). */',
])('refuses %j', (line) => {
  expect(ruleProblems([page], [{ path: 'src/link.ts', text: line }])).toEqual([
    'src/link.ts:1: cites a document outside the repository; cite a rule of docs/product by its id instead',
  ]);
});

it('accepts other meanings of these words', () => {
  const text =
    "import type { Topology } from 'topojson-specification';\n// Law 25, section 8.1; RFC 8058.\n// Why: decision 0007.\n";
  expect(ruleProblems([page], [{ path: 'src/link.ts', text }])).toEqual([]);
});

it('does not pass without any rule', () => {
  expect(ruleProblems([], [page])).toHaveLength(1);
});

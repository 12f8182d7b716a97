/** Checks that every cited product rule is in docs/product, once, and that no file cites a document outside the repository. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file below the repository's root, with its text. */
export interface TextFile {
  path: string;
  text: string;
}

const definition = /^- \*\*([A-Z]{2,5}-\d+)\*\*/gm;
/** Words that only a document outside the repository can be meant by. */
const outside =
  /\b(?:the|accounts|other) spec\b|\bspec's\b|\bspec sections?\b|\bsections? \d+(?:\.\d+)? of\b|\(section \d|[(;] ?decisions[,:;)]/i;

/**
 * One sentence for each rule that `pages` define twice, for each id of their areas that `files` cite without a definition, and for each line
 * that cites a document outside the repository. An id is defined by a list item that begins with it in bold.
 */
export function ruleProblems(pages: readonly TextFile[], files: readonly TextFile[]): string[] {
  const problems: string[] = [];
  const defined = new Map<string, string>();
  for (const { path, text } of pages) {
    for (const [, id = ''] of text.matchAll(definition)) {
      const before = defined.get(id);
      if (before === undefined) defined.set(id, path);
      else
        problems.push(
          `${path}: ${id} is defined in ${before} already; give the new rule the next free number of its area`,
        );
    }
  }
  const areas = new Set([...defined.keys()].map((id) => id.slice(0, id.indexOf('-'))));
  if (areas.size === 0) return ['docs/product defines no rule; a rule is a list item such as "- **LINK-1** …"'];
  const citation = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g');
  for (const { path, text } of files) {
    for (const [index, line] of text.split('\n').entries()) {
      const place = `${path}:${index + 1}`;
      if (outside.test(line))
        problems.push(
          `${place}: cites a document outside the repository; cite a rule of docs/product by its id instead`,
        );
      for (const [id] of line.matchAll(citation)) {
        if (!defined.has(id))
          problems.push(
            `${place}: ${id} is not defined in docs/product; cite an existing rule, or write this one first`,
          );
      }
    }
  }
  return problems;
}

/** The problems of the repository at `root`. */
export function productRuleProblems(root: string): string[] {
  const read = (pattern: string): TextFile[] =>
    globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  // The check and its test contain what the check refuses.
  const files = ['{src,tests,tools,docs}/**/*.{ts,tsx,mjs,js,css,md}', '*.md']
    .flatMap(read)
    .filter(({ path }) => !path.startsWith(join('tools', 'product-rules')));
  return ruleProblems(read('docs/product/*.md'), files);
}

if (import.meta.main) {
  const problems = productRuleProblems(join(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

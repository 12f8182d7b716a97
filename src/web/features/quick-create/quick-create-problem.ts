/** What is wrong with Quick Create's fields before the server is asked (SRC-19). */
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { pathProblem } from '#domain/links/customize-checks.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';

/** What was typed; it is kept while the dialog is closed. An empty path is chosen by the server. */
export interface QuickCreateDraft {
  source: string;
  domain: string;
  path: string;
}

/** Sentences by field. */
export type QuickCreateProblems = Partial<Record<keyof QuickCreateDraft, string>>;

/** The sentences for a source that is none, and for a path that cannot be one; whether it is free the server says. */
export function quickCreateProblems({ source, path }: QuickCreateDraft): QuickCreateProblems {
  const known = recogniseSource(source.trim());
  const pathCode = path.trim() === '' ? undefined : pathProblem(path, { pathAvailable: true });
  return {
    ...(known === undefined ? { source: sentenceOf('CODE_INVALID') } : {}),
    ...(pathCode === undefined ? {} : { path: sentenceOf(pathCode) }),
  };
}

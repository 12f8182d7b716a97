/** Reads what `meta` answers about a source: loose JSON from outside, made into the few things the wizard uses (spec section 3). */
import { z } from 'zod';

const word = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

const answerSchema = z.object({
  og_type: word,
  og_url: word,
  og_image: word,
  og_title: word,
  og_author: word,
  release_date: word,
  deeplinks: z.object({ ios: word, android: word }).nullish(),
});

/** A source's metadata; texts that the page does not give are empty. */
export interface SourcePage {
  ogType: string;
  ogUrl: string;
  image: string | null;
  title: string;
  author: string;
  releaseDate: string | null;
  deeplinkIos: string | null;
  deeplinkAndroid: string | null;
}

/** Reads the JSON of an answer. An answer of another shape counts as a page that says nothing about itself. */
export function readSourcePage(data: unknown): SourcePage {
  const answer = answerSchema.safeParse(typeof data === 'string' ? parse(data) : data);
  const found = answer.success ? answer.data : answerSchema.parse({});
  return {
    ogType: found.og_type,
    ogUrl: found.og_url,
    image: orNull(found.og_image),
    title: found.og_title,
    author: found.og_author,
    releaseDate: orNull(found.release_date),
    deeplinkIos: orNull(found.deeplinks?.ios ?? ''),
    deeplinkAndroid: orNull(found.deeplinks?.android ?? ''),
  };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The legal texts, the Help Center and the posts' pictures, read from `content`, and the Help Center's search. */
import MiniSearch from 'minisearch';
import { z } from 'zod';
import type { Unmet } from '#domain/installation/hidden-parts.ts';
import { type ErrorCode, isErrorCode } from '#domain/kernel/error-catalogue.ts';
import { longestSearch } from '#domain/site/blog.ts';
import type { HelpResult, SiteDocument } from '#domain/site/document.ts';
import { daySchema, readDocuments, readPictures } from '../platform/http/markdown-documents.ts';

/** What the site's pages are made from. */
export interface SiteContent {
  legal(slug: string): SiteDocument | undefined;
  legalTexts(): readonly SiteDocument[];
  help(slug: string): SiteDocument | undefined;
  /** In the order in which they are listed. */
  helpPages(): readonly SiteDocument[];
  /** The pages that answer a search, best first, at most ten (SITE-42). */
  searchHelp(text: string): HelpResult[];
  /** A picture of a post by its file's name; WebP. */
  picture(name: string): Buffer | undefined;
  /** The place in the Help Center that says what to do about an error, by its code (SITE-43). */
  helpByError(): ReadonlyMap<ErrorCode, string>;
}

const legalSchema = z.object({ title: z.string(), description: z.string(), changed: daySchema });
/** `answers`: the anchor of a heading, and the codes of the errors for which it says what to do. */
const helpSchema = legalSchema.extend({
  group: z.string(),
  order: z.number(),
  answers: z.record(z.string(), z.array(z.custom<ErrorCode>(isErrorCode, 'This is no code of an error'))).default({}),
});
type Answers = z.infer<typeof helpSchema>['answers'];

const mostResults = 10;

/** Makes the content, without what is unmet; the files are read at the first question. */
export function createSiteContent(unmet: Unmet): SiteContent {
  let legalKnown: SiteDocument[] | undefined;
  let helpKnown: SiteDocument[] | undefined;
  let index: MiniSearch<SiteDocument> | undefined;
  let picturesKnown: Map<string, Buffer> | undefined;
  const helpOfErrors = new Map<ErrorCode, string>();

  function legalTexts(): SiteDocument[] {
    legalKnown ??= readDocuments('legal', legalSchema, unmet).map(({ attributes, ...document }) => ({
      ...document,
      ...attributes,
      group: '',
    }));
    return legalKnown;
  }
  function helpPages(): SiteDocument[] {
    helpKnown ??= readDocuments('help', helpSchema, unmet)
      .sort((one, other) => one.attributes.order - other.attributes.order)
      .map(({ attributes: { title, description, changed, group, answers }, ...document }) => {
        noteAnswers(document, answers);
        return { ...document, title, description, changed, group };
      });
    return helpKnown;
  }
  function noteAnswers({ slug, headings }: Pick<SiteDocument, 'slug' | 'headings'>, answers: Answers): void {
    for (const [anchor, codes] of Object.entries(answers)) {
      if (!headings.some(({ id }) => id === anchor)) {
        // It is in a part that this installation leaves out.
        if (unmet.size > 0) continue;
        throw new Error(`content/help/${slug}.md has no heading ${anchor}.`);
      }
      for (const code of codes) {
        if (helpOfErrors.has(code)) throw new Error(`Two places in the Help Center answer ${code}.`);
        helpOfErrors.set(code, `/help/${slug}#${anchor}`);
      }
    }
  }
  function search(): MiniSearch<SiteDocument> {
    if (index === undefined) {
      index = new MiniSearch<SiteDocument>({
        idField: 'slug',
        fields: ['title', 'description', 'text'],
        storeFields: ['slug', 'title', 'description'],
        searchOptions: { boost: { title: 4, description: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
      });
      index.addAll(helpPages());
    }
    return index;
  }

  return {
    legal: (slug) => legalTexts().find((document) => document.slug === slug),
    legalTexts,
    help: (slug) => helpPages().find((document) => document.slug === slug),
    helpPages,
    helpByError() {
      helpPages();
      return helpOfErrors;
    },
    picture: (name) => {
      picturesKnown ??= readPictures();
      return picturesKnown.get(name);
    },
    searchHelp(text) {
      const wanted = text.trim().slice(0, longestSearch);
      if (wanted === '') return [];
      const strict = search().search(wanted);
      // A sentence that no page answers as a whole is answered by the pages that have the most of its words.
      const found = strict.length > 0 ? strict : search().search(wanted, { combineWith: 'OR' });
      return found.slice(0, mostResults).map(({ slug, title, description }) => ({
        slug: String(slug),
        title: String(title),
        description: String(description),
      }));
    },
  };
}

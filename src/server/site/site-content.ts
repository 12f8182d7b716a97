/** The legal texts and the Help Center, read from `content`, and the Help Center's search. */
import MiniSearch from 'minisearch';
import { z } from 'zod';
import { longestSearch } from '#domain/site/blog.ts';
import type { HelpResult, SiteDocument } from '#domain/site/document.ts';
import { daySchema, readDocuments } from '../platform/http/markdown-documents.ts';

/** What the site's pages are made from. */
export interface SiteContent {
  legal(slug: string): SiteDocument | undefined;
  legalTexts(): readonly SiteDocument[];
  help(slug: string): SiteDocument | undefined;
  /** In the order in which they are listed. */
  helpPages(): readonly SiteDocument[];
  /** The pages that answer a search, best first, at most ten (SITE-42). */
  searchHelp(text: string): HelpResult[];
}

const legalSchema = z.object({ title: z.string(), description: z.string(), changed: daySchema });
const helpSchema = legalSchema.extend({ group: z.string(), order: z.number() });
const mostResults = 10;

/** Makes the content; the files are read at the first question. */
export function createSiteContent(): SiteContent {
  let legalKnown: SiteDocument[] | undefined;
  let helpKnown: SiteDocument[] | undefined;
  let index: MiniSearch<SiteDocument> | undefined;

  function legalTexts(): SiteDocument[] {
    legalKnown ??= readDocuments('legal', legalSchema).map(({ attributes, ...document }) => ({
      ...document,
      ...attributes,
      group: '',
    }));
    return legalKnown;
  }
  function helpPages(): SiteDocument[] {
    helpKnown ??= readDocuments('help', helpSchema)
      .sort((one, other) => one.attributes.order - other.attributes.order)
      .map(({ attributes: { title, description, changed, group }, ...document }) => ({
        ...document,
        title,
        description,
        changed,
        group,
      }));
    return helpKnown;
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

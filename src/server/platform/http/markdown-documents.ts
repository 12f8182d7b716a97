/** Reads the Markdown documents of a folder below `content`: front matter, HTML, plain text and headings; and their pictures. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';
import { siteNeeds, type Unmet } from '#domain/installation/hidden-parts.ts';
import { partsFor } from '#domain/installation/parts-by-need.ts';
import type { DocumentHeading } from '#domain/site/document.ts';

const contentFolder = fileURLToPath(new URL('../../../../content', import.meta.url));

/** A document as read; `attributes` is its front matter. */
export interface MarkdownDocument<Attributes> {
  slug: string;
  attributes: Attributes;
  html: string;
  /** The document without markup. */
  text: string;
  headings: DocumentHeading[];
}

/** A calendar day in front matter; YAML gives a date without quotes as text here. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const needsSchema = z.object({ needs: z.array(z.enum(siteNeeds)).default([]) });

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Where a picture's size is written: `![words](/site/name.webp "1200x800")`. */
const sizePattern = /^(\d+)x(\d+)$/;

/** Converts Markdown. HTML in it is dropped; a picture's title is its size in pixels. */
function convert(markdown: string): Pick<MarkdownDocument<unknown>, 'html' | 'text' | 'headings'> {
  const headings: DocumentHeading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: () => '',
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = anchorOf(text);
        if (depth === 2) headings.push({ id, text: text.replace(/[`*_]/g, '') });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const outside = /^https?:/.test(href);
        if (!outside && !/^[/#]|^mailto:/.test(href)) throw new Error(`The link ${href} leads nowhere.`);
        return `<a href="${escapeHtml(href)}"${outside ? ' rel="noopener"' : ''}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text, title }: Tokens.Image) {
        const [, width = '', height = ''] = sizePattern.exec(title ?? '') ?? [];
        if (width === '') throw new Error(`The picture ${href} needs its size as title, such as "1200x800".`);
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
  return { html, text, headings };
}

/**
 * Reads the documents of `content/{folder}` as an installation shows them; the file's name is the slug. One whose front matter `needs` what is unmet is
 * left out. Throws for a document whose front matter does not match.
 */
export function readDocuments<Attributes>(
  folder: string,
  schema: z.ZodType<Attributes>,
  unmet: Unmet,
): MarkdownDocument<Attributes>[] {
  const directory = join(contentFolder, folder);
  return readdirSync(directory)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const file = partsFor(readFileSync(join(directory, name), 'utf8'), unmet);
      const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
      const attributes: unknown = parse(front);
      if (needsSchema.parse(attributes).needs.some((need) => unmet.has(need))) return [];
      const read = schema.safeParse(attributes);
      if (!read.success) throw new Error(`content/${folder}/${name}: ${z.prettifyError(read.error)}`);
      return { slug: name.slice(0, -'.md'.length), attributes: read.data, ...convert(body) };
    });
}

/** Reads the pictures of `content/pictures`, by their files' names. */
export function readPictures(): Map<string, Buffer> {
  const directory = join(contentFolder, 'pictures');
  return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]));
}

/** Takes the parts of a fetched page that can name a release or a destination (MOVE-14). */
import { Parser } from 'htmlparser2';
import { assignedJson } from '#domain/move-in/assigned-json.ts';
import type { PageParts } from '#domain/move-in/found-page.ts';

/** The most of each part that is looked at: a hostile page must not hold the process up. */
const most = { anchors: 6_000, scripts: 60, scriptLength: 2_000_000, textLength: 300 };

/** Reads a page's HTML; `url` is where it was found. Never throws: what is no HTML has no parts. */
export function readPageParts(html: string, url: string): PageParts {
  const parts: PageParts = { url, jsonLd: [], state: [], anchors: [], title: '', image: '' };
  let script: { isJson: boolean; isLd: boolean; text: string } | undefined;
  let anchor: { href: string; text: string; label: string } | undefined;
  let [title, isTitle, ogTitle] = ['', false, ''];
  const closeAnchor = () => {
    if (anchor !== undefined && parts.anchors.length < most.anchors)
      parts.anchors.push({ href: anchor.href, text: (anchor.text.trim() || anchor.label).replaceAll(/\s+/g, ' ') });
    anchor = undefined;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'script') {
          const type = attributes.type ?? '';
          script = { isJson: /json/.test(type), isLd: /ld\+json/.test(type), text: '' };
        } else if (name === 'a' && attributes.href !== undefined) {
          closeAnchor();
          anchor = { href: attributes.href, text: '', label: attributes['aria-label'] ?? attributes.title ?? '' };
        } else if (name === 'img' && anchor !== undefined) anchor.label ||= attributes.alt ?? '';
        else if (name === 'title') isTitle = true;
        else if (name === 'meta') {
          const of = attributes.property ?? attributes.name ?? '';
          if (of === 'og:title') ogTitle ||= attributes.content ?? '';
          if (of === 'og:image' || of === 'og:image:secure_url') parts.image ||= attributes.content ?? '';
        }
      },
      ontext(text) {
        if (script !== undefined) {
          if (script.text.length < most.scriptLength) script.text += text;
        } else if (isTitle) title = (title + text).slice(0, most.textLength);
        else if (anchor !== undefined && anchor.text.length < most.textLength) anchor.text += ` ${text}`;
      },
      onclosetag(name) {
        if (name === 'script' && script !== undefined) {
          const { isLd, isJson, text } = script;
          script = undefined;
          if (parts.jsonLd.length + parts.state.length >= most.scripts) return;
          if (isLd) parts.jsonLd.push(text);
          else if (isJson) parts.state.push(text);
          else parts.state.push(...assignedJson(text));
        } else if (name === 'a') closeAnchor();
        else if (name === 'title') isTitle = false;
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  closeAnchor();
  return { ...parts, title: (ogTitle || title).slice(0, most.textLength).replaceAll(/\s+/g, ' ').trim() };
}

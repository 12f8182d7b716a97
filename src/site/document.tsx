/** Assembles a document of the public site: head with previews and structured data, header, footer, inline styles and script, and the policy. */
import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedDocument } from '#landing/rendered-document.ts';
import { type MenuPlace, SiteFooter, SiteHeader } from './frame-parts.tsx';
import type { SitePlace } from './site-renderer.ts';
import { couponScriptPath } from './site-renderer.ts';

/** The built styles, scripts and files that every document uses. */
export interface SiteAssets {
  css: string;
  /** Before the first paint of pages for visitors only. */
  earlyScript: string;
  script: string;
  /** Each family: the URL of its whole file, and of the file with the characters of `firstRanges`. */
  fonts: readonly { family: string; whole: string; first: string; weights: string }[];
  firstRanges: readonly string[];
  /** Paths of the picture for networks, and of the icon. */
  socialPicture: string;
  icon: string;
}

export interface SitePage {
  /** The path of its canonical URL, such as `/blog`. */
  path: string;
  title: string;
  description: string;
  /** What is above the menu. */
  above?: ReactNode;
  body: ReactNode;
  /** Where the header's menu stands. */
  menu?: MenuPlace;
  /** Whether signed-in people are led on to SmartLinks (SITE-2). */
  visitorsOnly?: boolean;
  /** Pages about nothing are not listed by search engines. */
  noIndex?: boolean;
  /** Objects of schema.org. */
  data?: readonly object[];
  kind?: 'website' | 'article';
  /** The day on which an article was published, YYYY-MM-DD. */
  published?: string;
  /** Further origins to which a form of the page leads. */
  formOrigins?: readonly string[];
  /** Whether the script of the visitor's coupon is loaded, in a frame that cannot reach this origin's storage (COUP-14). */
  couponScript?: boolean;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that cannot end its script element. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Browsers take the later of two fonts for a character that both have, and fetch the whole one only for a character that the first lacks. */
function fontFaces({ fonts, firstRanges }: SiteAssets): string {
  const face = (family: string, weights: string, url: string, more: string): string =>
    `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};src:url(${url}) format("woff2")${more}}`;
  return fonts
    .flatMap(({ family, weights, whole, first }) => [
      face(family, weights, whole, ''),
      face(family, weights, first, `;unicode-range:${firstRanges.join()}`),
    ])
    .join('');
}

/** The document with its policy. */
export function renderSite(assets: SiteAssets, { appUrl, unmet }: SitePlace, page: SitePage): RenderedDocument {
  const { path, title, description, kind = 'website', visitorsOnly = false, noIndex = false, data = [] } = page;
  const url = `${appUrl}${path === '/' ? '/' : path}`;
  const picture = `${appUrl}${assets.socialPicture}`;
  const css = fontFaces(assets) + assets.css;
  const head = (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0d0d0e" media="(prefers-color-scheme: dark)" />
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="robots" content="index, follow, max-image-preview:large" />
          <link rel="canonical" href={url} />
        </>
      )}
      <link rel="icon" href={assets.icon} type="image/svg+xml" />
      <link rel="alternate" type="application/rss+xml" title="Fanfare blog" href="/blog/rss.xml" />
      <link rel="alternate" type="application/atom+xml" title="Fanfare blog" href="/blog/atom.xml" />
      {assets.fonts.map((font) => (
        <link key={font.first} rel="preload" href={font.first} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <meta property="og:site_name" content="Fanfare" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Fanfare: give every song a front door" />
      <meta name="twitter:card" content="summary_large_image" />
      {page.published !== undefined && <meta property="article:published_time" content={page.published} />}
    </>
  );
  const body = (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {page.above}
      <SiteHeader place={page.menu ?? 'page'} unmet={unmet} />
      {page.body}
      <SiteFooter unmet={unmet} />
    </>
  );
  const html = [
    `<!doctype html><html lang="en"${visitorsOnly ? ' data-for="visitors"' : ''}><head><meta charset="utf-8">`,
    `<script>${assets.earlyScript}</script>`,
    renderToStaticMarkup(head),
    `<style>${css}</style>`,
    ...data.map((each) => `<script type="application/ld+json">${json(each)}</script>`),
    '</head><body>',
    renderToStaticMarkup(body),
    `<script>${assets.script}</script>`,
    page.couponScript === true ? `<iframe src="${couponScriptPath}" sandbox="allow-scripts" hidden></iframe>` : '',
    '</body></html>',
  ].join('');
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src ${hashOf(assets.earlyScript)} ${hashOf(assets.script)}`,
    `style-src ${hashOf(css)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...(page.formOrigins ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, contentSecurityPolicy };
}

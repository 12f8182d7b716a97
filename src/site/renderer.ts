/** The built entry of the public site: exports the server's `SiteRenderer`. */
import { createHash } from 'node:crypto';
import { script as earlyScript } from 'virtual:early-script';
import { script } from 'virtual:site-script';
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?inline';
import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import firstDisplay from '../landing/fonts/bricolage-grotesque-first.woff2?inline';
import { firstRanges } from '../landing/fonts/first-characters.ts';
import firstText from '../landing/fonts/inter-first.woff2?inline';
import pageCss from '../landing/page.css?inline';
import systemCss from '../landing/system-page.css?inline';
import social from './assets/social.jpg?inline';
import { blogListPage, blogPostPage } from './blog.tsx';
import { renderCouponScript } from './coupon-script.ts';
import { renderSite, type SitePage } from './document.tsx';
import { helpListPage, helpPage, legalPage, noticePage, portalPage } from './documents.tsx';
import { renderFramed, renderFrameMatches, renderFrameProblem } from './frames.tsx';
import { homePage } from './home/home.tsx';
import { sampleNow, samplePageOf } from './sample-pages.ts';
import css from './site.css?inline';
import type { SiteFile, SitePlace, SiteRenderer } from './site-renderer.ts';
import frameCss from './styles/frame.css?inline';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#d79a2b"/><circle cx="16" cy="16" r="9.5" fill="none" stroke="#16140f" stroke-opacity=".2"/><circle cx="16" cy="16" r="4.5" fill="#16140f"/></svg>';

/** A file from a data URL of the build, under a name with a hash of its content. */
function fileOf(name: string, extension: string, contentType: string, dataUrl: string): SiteFile {
  const body = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
  return { path: `/site/${name}-${hash}.${extension}`, contentType, body };
}

const fontFile = (name: string, dataUrl: string): SiteFile => fileOf(name, 'woff2', 'font/woff2', dataUrl);
const textFont = fontFile('text', text);
const displayFont = fontFile('display', display);
const firstTextFont = fontFile('text-first', firstText);
const firstDisplayFont = fontFile('display-first', firstDisplay);
const socialPicture = fileOf('social', 'jpg', 'image/jpeg', social);
const iconFile: SiteFile = { path: '/site/icon.svg', contentType: 'image/svg+xml', body: Buffer.from(icon) };

const assets = {
  css,
  script,
  earlyScript,
  fonts: [
    {
      family: 'Bricolage Grotesque Variable',
      whole: displayFont.path,
      first: firstDisplayFont.path,
      weights: '200 800',
    },
    { family: 'Inter Variable', whole: textFont.path, first: firstTextFont.path, weights: '100 900' },
  ],
  firstRanges,
  socialPicture: socialPicture.path,
  icon: iconFile.path,
};
const framed = pageCss + frameCss;
const document = (place: SitePlace, page: SitePage) => renderSite(assets, place, page);

/** Renders every page of the public site, with the styles and scripts of this build. */
export const site: SiteRenderer = {
  files: [textFont, displayFont, firstTextFont, firstDisplayFont, socialPicture, iconFile],
  couponScript: renderCouponScript,
  home: (place, view) => document(place, homePage(place, view)),
  blogList: (place, view) => document(place, blogListPage(place.appUrl, view)),
  blogPost: (place, post, further) => document(place, blogPostPage(place.appUrl, post, further)),
  legal: (place, legal) => document(place, legalPage(legal)),
  portal: (place, view) => document(place, portalPage(view)),
  helpList: (place, view) => document(place, helpListPage(view)),
  helpPage: (place, help, further) => document(place, helpPage(place.appUrl, help, further)),
  notice: (place, view) => document(place, noticePage(view)),
  samplePage: (kind) =>
    renderFramed(
      samplePageOf(kind),
      sampleNow,
      { pageUrl: `https://vibe.to/${kind}`, path: kind },
      { css: framed, claim: undefined },
    ),
  pasted: (page, now, urls, source) =>
    renderFramed(page, now, urls, { css: framed, claim: `/?source=${encodeURIComponent(source)}#claim` }),
  matches: (matches) => renderFrameMatches(matches, systemCss + frameCss),
  pasteProblem: (problem) => renderFrameProblem(problem, systemCss + frameCss),
};

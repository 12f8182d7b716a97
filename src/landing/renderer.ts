/** The built entry of the fan's page: exports the server's `PageRenderer`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { script as copyScript } from 'virtual:copy-script';
import { script as musicKitScript } from 'virtual:music-kit-script';
import { script } from 'virtual:page-script';
import { script as pixelScript } from 'virtual:pixel-script';
import { script as previewScript } from 'virtual:preview-script';
import { script as printScript } from 'virtual:print-script';
import { script as rememberScript } from 'virtual:remember-script';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import consentCss from './consent.css?inline';
import { renderDocument, renderMusicKit, renderNotice, renderOptInAnswer, renderPresave } from './document.tsx';
import { DrawnCover } from './drawn-cover.tsx';
import fanPagesCss from './fan-pages.css?inline';
import firstDisplay from './fonts/bricolage-grotesque-first.woff2?inline';
import firstText from './fonts/inter-first.woff2?inline';
import css from './page.css?inline';
import type { PageRenderer } from './page-renderer.ts';
import previewCss from './preview-page.css?inline';
import { renderPreview } from './preview-page.tsx';
import { renderHeld, renderPrivacy } from './privacy-documents.tsx';
import { createFanDocuments } from './render-fan-documents.tsx';
import { renderLockedReport, renderReport } from './report/report-documents.tsx';
import reportCss from './report/report-page.css?inline';
import { renderStandalone } from './standalone.tsx';
import systemCss from './system-page.css?inline';
import { toPageModel } from './to-page-model.ts';

const pixelScriptPath = '/_/pixels.js';
/** The name contains a hash of the content, so that browsers can cache the script for good. */
const pixelScriptUrl = `${pixelScriptPath}?v=${createHash('sha256').update(pixelScript).digest('base64url').slice(0, 12)}`;
const pixels = { css: consentCss, url: pixelScriptUrl };
/** The styles of pages that belong to no link. */
const own = { css: systemCss };
const assets = { css, script, rememberScript, copyScript, musicKitScript, pixels };

/** A report may be printed and read without a network: its fonts are in the page. */
const fontFace = (family: string, weights: string, url: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:url(${url}) format("woff2")}`;
const report = {
  css:
    fontFace('Inter Variable', '100 900', firstText) +
    fontFace('Bricolage Grotesque Variable', '200 800', firstDisplay) +
    reportCss,
  printScript,
};

/** A hash of this built file, which names the hashes of the pieces that it imports. */
const build = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('base64url');

/** Renders every document for visitors, with the styles and script of this build. */
export const renderer: PageRenderer = {
  build,
  ...createFanDocuments({ linked: css + fanPagesCss, system: systemCss + fanPagesCss }),
  render(page, now, urls) {
    const model = toPageModel(page, now, urls);
    const refreshAt = model.phase === 'before' ? page.link.releaseTime : null;
    return { ...renderDocument(model, assets), refreshAt };
  },
  welcome: (host) =>
    renderNotice(
      {
        title: host,
        text: 'Songs, albums and artists live here, each at an address of its own. Ask your artist for theirs.',
        seed: host,
      },
      own,
    ),
  optInAnswer: (page, now, urls, answer) => renderOptInAnswer(toPageModel(page, now, urls), answer, assets),
  presave: (page, now, urls, choice, step) =>
    renderPresave({ page, model: toPageModel(page, now, urls), choice }, step, assets),
  musicKit: (page, now, urls, choice, signIn) =>
    renderMusicKit({ page, model: toPageModel(page, now, urls), choice }, signIn, assets),
  presaveLost: (host) =>
    renderNotice(
      {
        title: 'That took too long',
        text: 'This way back is too old, or it was used before. Nothing was kept: please go back to the page you came from and start once more.',
        seed: host,
      },
      own,
    ),
  held: (page, now, urls, held) => renderHeld(toPageModel(page, now, urls), urls.path, held, { css: css + consentCss }),
  privacy: (view, now) => renderPrivacy(view, now, { css: (view.page ? css : systemCss) + consentCss }),
  standalone: (page, now, urls, files) => renderStandalone(toPageModel(page, now, urls), page, files),
  standaloneCss: css,
  preview: (page, now, urls, preview) =>
    renderPreview(toPageModel(page, now, urls), page, preview, { css: previewCss, script: previewScript }),
  report: (made, filesAt) => renderReport(made, filesAt, report),
  lockedReport: (locked) => renderLockedReport(locked, report),
  drawnCover: (id) => renderToStaticMarkup(createElement(DrawnCover, { id, isFile: true })),
  pixelScript: { path: pixelScriptPath, url: pixelScriptUrl, text: pixelScript },
  notFound: (host) =>
    renderNotice(
      {
        title: 'Nothing here',
        text: `${host} has no page at this address. The link may have been mistyped, or its artist took it down.`,
        seed: host,
      },
      own,
    ),
  unknownHost: (host) =>
    renderNotice({ title: 'No artist here', text: `${host} does not belong to anybody yet.`, seed: host }, own),
  unavailable: (host) =>
    renderNotice({ title: 'This page is not available', text: 'Please come back another time.', seed: host }, own),
  banned: (host) =>
    renderNotice(
      {
        title: 'This link was taken down',
        text: 'It was reported and broke our terms of use, so it leads nowhere any more. You can close this page.',
        seed: host,
      },
      own,
    ),
};

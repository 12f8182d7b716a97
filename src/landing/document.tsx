/** Assembles a whole HTML document: head, inline styles and script; the page fetches nothing else. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { previewSize } from '#domain/links/preview-picture.ts';
import { sourcesOf } from '#domain/pixels/catalogue.ts';
import { contentPolicy, type PolicyNeeds } from './content-policy.ts';
import { drawnIcon } from './drawn-cover.tsx';
import { MusicKitPage } from './music-kit-page.tsx';
import { Notice, type NoticeWords } from './notice.tsx';
import { OptInAnswerPage } from './opt-in-answer.tsx';
import { LandingPage } from './page.tsx';
import type { PageModel } from './page-model.ts';
import type { MusicKitSignIn, OptInAnswer, PresaveStep, RenderedDocument } from './page-renderer.ts';
import { descriptionOf, titleOf } from './page-words.ts';
import { type Paper, PaperColour } from './paper.tsx';
import { PresavePage, type PresavePageParts } from './presave-page.tsx';
import { openGraphType, structuredData } from './structured-data.ts';

/** The built and minified styles and script. */
export interface PageAssets {
  css: string;
  script: string;
  /** What pages add on which a fan can choose the service that opens. */
  rememberScript: string;
  /** Scripts of other pages: the one that copies a URL, and the one that signs in to Apple Music. */
  copyScript: string;
  musicKitScript: string;
  /** What pages with pixels add: styles of the consent question, and the URL of the pixel script. */
  pixels: { css: string; url: string };
}

/** The document of a link's page with its policy. */
export function renderDocument(
  model: PageModel,
  assets: Pick<PageAssets, 'css' | 'script' | 'rememberScript' | 'pixels'>,
): RenderedDocument {
  const { pixels } = assets;
  const script = model.remember === null ? assets.script : assets.script + assets.rememberScript;
  const css = model.pixels === undefined ? assets.css : assets.css + pixels.css;
  const html = assemble({
    paper: model.theme,
    title: titleOf(model),
    seed: model.linkId,
    head: <Social model={model} />,
    css,
    data: structuredData(model),
    body: (
      <>
        <LandingPage model={model} pixelScript={pixels.url} />
        <noscript>
          <img src={`/_/v.gif?l=${encodeURIComponent(model.linkId)}`} alt="" width={1} height={1} />
        </noscript>
      </>
    ),
    script,
  });
  const logos = model.rows.flatMap((row) => (row.kind !== 'header' && row.logo !== null ? [row.logo] : []));
  const contentSecurityPolicy = contentPolicy({
    css,
    script,
    images: [...(model.image === null ? [] : [model.image]), ...logos],
    audio: model.lead.kind === 'player' ? model.lead.tracks.map(({ url }) => url) : [],
    video: model.lead.kind === 'video',
    pixels: model.pixels?.list.map(sourcesOf),
  });
  return { html, contentSecurityPolicy };
}

/** The document that answers the opt-in form of a browser without script. Nothing is counted, and search engines must not index it. */
export function renderOptInAnswer(
  model: PageModel,
  answer: OptInAnswer,
  assets: Pick<PageAssets, 'css'>,
): RenderedDocument {
  const { theme, linkId, image } = model;
  const body = <OptInAnswerPage model={model} answer={answer} />;
  return renderPlain({ title: titleOf(model), paper: theme, seed: linkId, image }, body, assets, { isPrivate: true });
}

/** The document of a step of a pre-save. The `onward` step opens the next page itself; a step with a URL to copy has a script for that. */
export function renderPresave(
  parts: PresavePageParts,
  step: PresaveStep,
  { css, copyScript }: Pick<PageAssets, 'css' | 'copyScript'>,
): RenderedDocument {
  const { model } = parts;
  const script = step.kind === 'outside' || step.kind === 'granted' ? copyScript : undefined;
  const html = assemble({
    paper: model.theme,
    title: titleOf(model),
    seed: model.linkId,
    head: (
      <>
        <meta name="robots" content="noindex" />
        {step.kind === 'onward' && <meta httpEquiv="refresh" content={`0;url=${step.url}`} />}
      </>
    ),
    css,
    body: <PresavePage parts={parts} step={step} />,
    ...(script === undefined ? {} : { script }),
  });
  const images = model.image === null ? [] : [model.image];
  return {
    html,
    contentSecurityPolicy: contentPolicy({
      css,
      script: script ?? null,
      images,
      audio: [],
      video: false,
      isPrivate: true,
    }),
  };
}

/** The origins that MusicKit requests and frames, besides its script's. */
const appleOrigins = ['https://*.apple.com', 'https://*.mzstatic.com'];

/** The document that signs in to Apple Music: MusicKit's script and ours, and a form that posts the result. */
export function renderMusicKit(
  parts: PresavePageParts,
  signIn: MusicKitSignIn,
  { css, musicKitScript }: Pick<PageAssets, 'css' | 'musicKitScript'>,
): RenderedDocument {
  const { model } = parts;
  const html = assemble({
    paper: model.theme,
    title: titleOf(model),
    seed: model.linkId,
    head: (
      <>
        <meta name="robots" content="noindex" />
        <script src={signIn.scriptUrl} async data-kit />
      </>
    ),
    css,
    body: <MusicKitPage parts={parts} signIn={signIn} />,
    script: musicKitScript,
  });
  const contentSecurityPolicy = contentPolicy({
    css,
    script: musicKitScript,
    images: model.image === null ? [] : [model.image],
    audio: [],
    video: false,
    signIn: {
      script: signIn.scriptUrl,
      asks: [new URL(signIn.scriptUrl).origin, ...appleOrigins],
      returns: model.url,
    },
    isPrivate: true,
  });
  return { html, contentSecurityPolicy };
}

/** A document in the colours of a link's page: no script, nothing counted, not for search engines. */
export function renderPlain(
  { title, paper, seed, image }: { title: string; paper: Paper; seed: string; image: string | null },
  body: ReactNode,
  { css }: Pick<PageAssets, 'css'>,
  more: Pick<PolicyNeeds, 'formsLeadAway' | 'isPrivate'> = {},
): RenderedDocument {
  const html = assemble({ paper, title, seed, head: <meta name="robots" content="noindex" />, css, body });
  const images = image === null ? [] : [image];
  const needs = { css, script: null, images, audio: [], video: false, ...more };
  return { html, contentSecurityPolicy: contentPolicy(needs) };
}

/** The document of hosts and paths without a page: no script, nothing counted, not for search engines. */
export function renderNotice(words: NoticeWords, assets: Pick<PageAssets, 'css'>): RenderedDocument {
  const { title, seed } = words;
  return renderPlain({ title, paper: 'system', seed, image: null }, <Notice words={words} />, assets);
}

/** The parts of a document. */
export interface DocumentParts {
  paper: Paper;
  title: string;
  /** The text from which the tab icon's colours are derived. */
  seed: string;
  head: ReactNode;
  css: string;
  data?: string;
  body: ReactNode;
  script?: string;
}

/**
 * Assembles a document. React escapes everything that people wrote. Styles, script and data are inserted byte for byte, because the policy has their
 * hashes. Links and forms open in the whole window, also without script: services refuse to be framed, and a frame of another site sends no cookie with
 * the fan's choice about pixels (PAGE-17).
 */
export function assemble({ paper, title, seed, head, css, data, body, script }: DocumentParts): string {
  const metadata = (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <PaperColour paper={paper} />
      <link rel="icon" href={drawnIcon(seed)} />
      <base target="_top" />
      {head}
    </>
  );
  return [
    `<!doctype html><html lang="en" class="${paper}"><head><meta charset="utf-8">`,
    renderToStaticMarkup(metadata),
    css === '' ? '' : `<style>${css}</style>`,
    data === undefined ? '' : `<script type="application/ld+json">${data}</script>`,
    '</head><body>',
    renderToStaticMarkup(body),
    script === undefined ? '' : `<script>${script}</script>`,
    '</body></html>',
  ].join('');
}

/** What networks show of the page when it is shared. */
function Social({ model }: { model: PageModel }) {
  const description = descriptionOf(model);
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content="index, follow, max-image-preview:large" />
      <link rel="canonical" href={model.url} />
      <meta property="og:site_name" content={model.artistName} />
      <meta property="og:type" content={openGraphType(model)} />
      <meta property="og:title" content={model.share.title || titleOf(model)} />
      <meta property="og:description" content={model.share.description || description} />
      <meta property="og:url" content={model.url} />
      <meta property="og:image" content={new URL(model.share.pictureHref, model.url).href} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(previewSize.width)} />
      <meta property="og:image:height" content={String(previewSize.height)} />
      <meta property="og:image:alt" content={`Cover of ${model.title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

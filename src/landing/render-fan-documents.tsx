/** Renders the pages on which fans confirm, unsubscribe and see their data: no script, no framing, not for search engines. */
import type { ReactNode } from 'react';
import { contentPolicy } from './content-policy.ts';
import { DataLinkPage } from './data-link-page.tsx';
import { assemble } from './document.tsx';
import { FanDataPage } from './fan-data-page.tsx';
import type { FanDocuments } from './fan-documents.ts';
import { FanNoticePage } from './fan-notice.tsx';
import type { Paper } from './paper.tsx';
import type { RenderedDocument } from './rendered-document.ts';
import { toPageModel } from './to-page-model.ts';

/** The text from which the colours of pages without an artist are derived. */
const ownSeed = 'what is kept';

/** Makes the renderer with the styles for a link's theme and for the device's colour scheme. */
export function createFanDocuments(styles: { linked: string; system: string }): FanDocuments {
  function document(parts: {
    paper: Paper;
    title: string;
    seed: string;
    body: ReactNode;
    images?: string[];
  }): RenderedDocument {
    const { images = [], ...shown } = parts;
    const css = parts.paper === 'system' ? styles.system : styles.linked;
    const html = assemble({ ...shown, head: <meta name="robots" content="noindex" />, css });
    const needs = { css, script: null, images, audio: [], video: false, isPrivate: true };
    return { html, contentSecurityPolicy: contentPolicy(needs) };
  }

  return {
    fanNotice(notice, on) {
      if ('seed' in on) {
        const body = <FanNoticePage notice={notice} backdrop={on} />;
        return document({ paper: 'system', title: notice.title, seed: on.seed, body });
      }
      const model = toPageModel(on.page, on.now, on.urls);
      const body = <FanNoticePage notice={notice} backdrop={{ model }} />;
      const images = model.image === null ? [] : [model.image];
      return document({ paper: model.theme, title: notice.title, seed: model.linkId, body, images });
    },
    dataLink: (form) =>
      document({
        paper: 'system',
        title: 'What is kept of you',
        seed: ownSeed,
        body: <DataLinkPage form={form} seed={ownSeed} />,
      }),
    fanData: (page) =>
      document({ paper: 'system', title: 'What is kept of you', seed: ownSeed, body: <FanDataPage page={page} /> }),
  };
}

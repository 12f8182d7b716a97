/** The documents of a share link: the report, and the question for its password. Nothing of them is for search engines or other sites. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Report } from '#domain/reports/report.ts';
import { reportTableLabels, reportTables } from '#domain/reports/report-csv.ts';
import { rangeTitle } from '#domain/reports/report-range.ts';
import { reportSubject } from '#domain/reports/report-words.ts';
import { contentPolicy } from '../content-policy.ts';
import { drawnIcon } from '../drawn-cover.tsx';
import type { RenderedDocument } from '../rendered-document.ts';
import { ReportSheet } from './sheet.tsx';
import { worldShapes } from './world-shapes.ts';

/** What the documents are built with. */
export interface ReportAssets {
  css: string;
  printScript: string;
}

/** The question for a password; `problem` is '' before the first try. */
export interface LockedReport {
  /** Where the form posts to, with the secret. */
  action: string;
  problem: string;
}

function document(
  { css, script, images = [] }: { css: string; script: string | null; images?: readonly string[] },
  title: string,
  body: ReactNode,
): RenderedDocument {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    renderToStaticMarkup(
      <>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href={drawnIcon(title)} />
      </>,
    ),
    `<style>${css}</style></head><body class="rp-page">`,
    renderToStaticMarkup(body),
    script === null ? '' : `<script>${script}</script>`,
    '</body></html>',
  ].join('');
  const policy = contentPolicy({ css, script, images, audio: [], video: false, isPrivate: true });
  return { html, contentSecurityPolicy: `${policy}; font-src data:` };
}

/** The report, with its tables as files; `filesAt` is the page's own url, to which the name of a table is added. */
export function renderReport(report: Report, filesAt: string, { css, printScript }: ReportAssets): RenderedDocument {
  const title = `${rangeTitle(report.range)} · ${reportSubject(report)}`;
  const images = report.picture === null ? [] : [report.picture];
  return document(
    { css, script: printScript, images },
    title,
    <>
      <div className="rp-bar-top">
        <b dir="auto">{title}</b>
        <button type="button" className="rp-press" data-print hidden>
          Print or save as PDF
        </button>
      </div>
      <main className="rp-sheet">
        <ReportSheet report={report} shapes={worldShapes()} />
      </main>
      <nav className="rp-files" aria-label="Tables as files">
        <p>Tables for a spreadsheet</p>
        <ul>
          {reportTables(report).map((table) => (
            <li key={table}>
              <a className="rp-press" href={`${filesAt}&table=${table}`} download>
                {reportTableLabels[table]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>,
  );
}

/** Asks for the password. It says nothing of the report. */
export function renderLockedReport({ action, problem }: LockedReport, { css }: ReportAssets): RenderedDocument {
  return document(
    { css, script: null },
    'This report has a password',
    <main className="rp-lock">
      <h1>This report has a password</h1>
      <p>Whoever sent you the link knows it.</p>
      <form method="post" action={action}>
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autoComplete="off"
          maxLength={200}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : 'problem'}
        />
        {problem !== '' && (
          <p id="problem" role="alert" className="rp-wrong">
            {problem}
          </p>
        )}
        <button type="submit" className="rp-press">
          Open the report
        </button>
      </form>
    </main>,
  );
}

/** The sheet of a report, drawn the same in the dashboard, on the page of a share link and on paper. It needs no script and no inline style. */

import { countInWords } from '#domain/kernel/counts.ts';
import { drawnCards, type Report, type ReportCard, reportCardLabels } from '#domain/reports/report.ts';
import { rangeTitle } from '#domain/reports/report-range.ts';
import { leftOutWords, madeLine, reportFigures, reportLine, shareInWords } from '#domain/reports/report-words.ts';
import { DrawnCover } from '../drawn-cover.tsx';
import { CountriesPart } from './countries-part.tsx';
import { DaysPart } from './days-part.tsx';
import { BarRows, TableRows } from './row-lists.tsx';
import type { CountryShape } from './world-shapes.ts';

/** A part of the sheet with its anchor and its name in the list of parts. */
export interface SheetPart {
  id: string;
  label: string;
}

/** Which parts a sheet has, in their order. */
export function sheetParts(report: Report): SheetPart[] {
  return [
    ...drawnCards(report).map((card) => ({ id: `report-${card}`, label: reportCardLabels[card] })),
    { id: 'report-left-out', label: 'Left out' },
  ];
}

/** The whole sheet. `shapes` are the outlines of the map; the dashboard loads them after the figures. */
export function ReportSheet({ report, shapes }: { report: Report; shapes: readonly CountryShape[] | undefined }) {
  const drawn = drawnCards(report);
  const has = (card: ReportCard) => drawn.includes(card);
  return (
    <article className="rp" aria-label={`Report: ${reportLine(report)}`}>
      <header className="rp-head">
        <div className="rp-cover" aria-hidden="true">
          {report.picture === null ? <DrawnCover id={report.artistName} /> : <img src={report.picture} alt="" />}
        </div>
        <p className="rp-mark">
          <span aria-hidden="true" className="rp-dot" />
          Fanfare
        </p>
        <h1>{rangeTitle(report.range)}</h1>
        <p className="rp-line">
          <bdi>{reportLine(report)}</bdi>
        </p>
      </header>
      {has('figures') && <Figures report={report} />}
      {has('days') && <DaysPart report={report} />}
      {has('links') && (
        <section className="rp-part" id="report-links">
          <h2>Links</h2>
          <TableRows part="links" rows={report.links} />
        </section>
      )}
      {has('countries') && <CountriesPart report={report} shapes={shapes} />}
      {has('sources') && (
        <div className="rp-two" id="report-sources">
          <section className="rp-part">
            <h2>Sources</h2>
            <BarRows part="sources" rows={report.sources} all={report.counts.views} />
          </section>
          <section className="rp-part">
            <h2>Opened in</h2>
            <BarRows part="apps" rows={report.apps} all={report.counts.views} />
          </section>
        </div>
      )}
      {has('placements') && (
        <section className="rp-part" id="report-placements">
          <h2>Placements</h2>
          <TableRows part="placements" rows={report.placements} />
        </section>
      )}
      {has('fans') && <Fans report={report} />}
      <LeftOut report={report} />
      <footer className="rp-foot">{madeLine(report)}</footer>
    </article>
  );
}

function Figures({ report }: { report: Report }) {
  return (
    <section className="rp-figures" id="report-figures" aria-label="Headline">
      {reportFigures(report).map(({ label, value, change, before }) => (
        <dl key={label}>
          <dt>{label}</dt>
          <dd className="rp-value">{value}</dd>
          {change !== undefined && (
            <dd className={change.better ? 'rp-better' : 'rp-worse'}>
              <span className="rp-arrow" aria-hidden="true">
                {change.better ? '▲' : '▼'}
              </span>
              <span className="rp-hidden">{change.better ? 'up' : 'down'}</span> {change.text}
            </dd>
          )}
          <dd className="rp-before">{before}</dd>
        </dl>
      ))}
    </section>
  );
}

function Fans({ report }: { report: Report }) {
  const { subscribes, presaves } = report.counts;
  const of = [
    { label: 'opt-ins by email and text', count: subscribes },
    { label: 'pre-saves', count: presaves },
  ];
  return (
    <section className="rp-part" id="report-fans">
      <h2>New fans</h2>
      <p className="rp-sub">Numbers only: no fan is named, and no email or phone number is in this report.</p>
      <ul className="rp-sums">
        {of.map(({ label, count }, index) => (
          <li key={label} data-tone={index}>
            <b>{countInWords(count)}</b>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeftOut({ report }: { report: Report }) {
  const { sentence, shares } = leftOutWords(report);
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  return (
    <section className="rp-part" id="report-left-out">
      <h2>What was left out, and why</h2>
      <p className="rp-sub">{sentence}</p>
      {all > 0 && (
        <svg className="rp-stack" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
          {shares.map(({ key, count }, index) => {
            const from = x;
            x += (count / all) * 1000;
            return <rect key={key} data-tone={index} x={from} y={0} width={Math.max(0, x - from - 2)} height={10} />;
          })}
        </svg>
      )}
      <ul className="rp-sums">
        {shares.map(({ key, label, count }, index) => (
          <li key={key} data-tone={index}>
            <b>{countInWords(count)}</b>
            <span>
              {label}
              {all > 0 && index > 0 ? `, ${shareInWords(count, all)}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Views and clicks by day: bars with the best day in ink, what happened on the days, and the same as a table for screen readers. */

import { countInWords } from '#domain/kernel/counts.ts';
import type { Report } from '#domain/reports/report.ts';
import { dayInWords } from '#domain/reports/report-range.ts';
import { bestDayWords, noteInWords } from '#domain/reports/report-words.ts';

/** The height of the drawing, in its own units. */
const height = 200;

/** A round number at least as large as `value`, for the top of the axis: 1, 1.5, 2, 3, 5 or 8 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return Math.max(3, ([1, 1.5, 2, 3, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power);
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export function DaysPart({ report }: { report: Report }) {
  const { days, best, notes } = report;
  const top = roundUp(Math.max(1, ...days.map(({ views, clicks }) => Math.max(views, clicks))));
  const step = 1000 / days.length;
  const gap = Math.min(4, step * 0.25);
  const barOf = (count: number) => ({ y: height - (count / top) * height, height: (count / top) * height });
  const words = bestDayWords(report);
  const noted = new Set(notes.map(({ day }) => day));
  const ticks = [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (days.length - 1))))];
  return (
    <section className="rp-part" id="report-days">
      <div className="rp-title">
        <h2>Days</h2>
        <p className="rp-key">
          <span data-tone="views">Views</span> <span data-tone="clicks">Clicks</span>
        </p>
      </div>
      {words !== null && (
        <p className="rp-best">
          <b>{words.figures}</b> {words.reason}
        </p>
      )}
      <div className="rp-chart" aria-hidden="true">
        <ol className="rp-axis">
          {[1, 0.5, 0].map((part) => (
            <li key={part}>{short.format(top * part)}</li>
          ))}
        </ol>
        <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1={0} x2={1000} y1={height * part} y2={height * part} className="rp-grid" />
          ))}
          {days.map(({ day, views, clicks }, index) => (
            <g key={day}>
              <title>{`${dayInWords(day)}: ${countInWords(views)} views, ${countInWords(clicks)} clicks`}</title>
              <rect
                x={index * step + gap / 2}
                width={step - gap}
                {...barOf(views)}
                className={day === best?.day ? 'rp-bar-best' : 'rp-bar'}
              />
              <rect x={index * step + gap / 2} width={step - gap} {...barOf(clicks)} className="rp-bar-clicks" />
              {noted.has(day) && (
                <line x1={(index + 0.5) * step} x2={(index + 0.5) * step} y1={0} y2={height} className="rp-noted" />
              )}
            </g>
          ))}
        </svg>
        <ol className="rp-ticks">
          {ticks.map((index) => (
            <li key={index}>{dayInWords(days[index]?.day ?? '')}</li>
          ))}
        </ol>
      </div>
      {notes.length > 0 && (
        <ul className="rp-notes" aria-label="What happened">
          {notes.map((note) => (
            <li key={`${note.day} ${note.kind} ${note.text}`}>
              <bdi>{noteInWords(note)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <table className="rp-hidden">
        <caption>Views and clicks by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
            <th scope="col">Clicks</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views, clicks }) => (
            <tr key={day}>
              <th scope="row">{dayInWords(day)}</th>
              <td>{countInWords(views)}</td>
              <td>{countInWords(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Makes the PDF of a report: A4, text as text, no part broken over two pages (REP-12). Loaded with the first download. */
import type { jsPDF } from 'jspdf';
import { countInWords } from '#domain/kernel/counts.ts';
import { drawnCards, type Report, type ReportRow } from '#domain/reports/report.ts';
import { dayInWords, rangeTitle } from '#domain/reports/report-range.ts';
import {
  bestDayWords,
  countriesLine,
  leftOutWords,
  madeLine,
  noteInWords,
  type ReportPart,
  reportFigures,
  reportLine,
  reportPartLabels,
  rowName,
  rowsInOrder,
  shareInWords,
} from '#domain/reports/report-words.ts';
import { lineHeight, linesOf, openPdf, type WriteText, writerOf } from '#web/parts/pdf/open-pdf.ts';

/** A4 in pixels of 1/96 inch. */
const paper = { width: 794, height: 1123 } as const;
const margin = 48;
const right = paper.width - margin;
const width = right - margin;
const lowest = paper.height - margin;
const rowHeight = 22;

const ink = '#16140f';
const brass = '#b97d10';
const bar = '#cbc4b6';
const line = '#e4dfd6';

/** Where drawing goes on, and what it draws with. */
interface Sheet {
  page: jsPDF;
  write: WriteText;
  y: number;
}

/** The PDF. It carries its own font, which has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian letters. Rejects when the font does not load. */
export async function reportPdf(report: Report): Promise<Blob> {
  const page = await openPdf({ title: `${rangeTitle(report.range)}, ${reportLine(report)}`, ...paper });
  draw({ page, write: writerOf(page, { x: margin }), y: 0 }, report);
  return page.output('blob');
}

/** Begins a new page where a part of this height does not fit any more. */
function room(sheet: Sheet, height: number): void {
  if (sheet.y + height <= lowest) return;
  sheet.page.addPage([paper.width, paper.height]);
  sheet.y = margin + 12;
}

function heading(sheet: Sheet, title: string, height: number): void {
  room(sheet, height + 50);
  sheet.page.setDrawColor(line);
  sheet.page.line(margin, sheet.y, right, sheet.y);
  sheet.y = sheet.write(title, { y: sheet.y + 30, size: 17, width, bold: true });
}

function draw(sheet: Sheet, report: Report): void {
  const { page, write } = sheet;
  sheet.y = band(page, report) + 36;
  const shows = new Set(drawnCards(report));
  if (shows.has('figures')) figures(sheet, report);
  if (shows.has('days')) days(sheet, report);
  if (shows.has('links')) table(sheet, 'links', report.links, report);
  if (shows.has('countries')) table(sheet, 'countries', report.countries, report, countriesLine(report));
  if (shows.has('sources')) {
    table(sheet, 'sources', report.sources, report);
    table(sheet, 'apps', report.apps, report);
  }
  if (shows.has('placements')) table(sheet, 'placements', report.placements, report);
  if (shows.has('fans')) {
    heading(sheet, 'New fans', 40);
    const { subscribes, presaves } = report.counts;
    const words = `${countInWords(subscribes)} opt-ins by email and text, ${countInWords(presaves)} pre-saves. Numbers only: no fan is named.`;
    sheet.y = write(words, { y: sheet.y + 4, size: 12, width }) + 8;
  }
  leftOut(sheet, report);
  room(sheet, 40);
  sheet.y = write(madeLine(report), { y: sheet.y + 14, size: 9, width, soft: true });
  const pages = page.getNumberOfPages();
  for (let number = 1; number <= pages; number += 1) {
    page.setPage(number);
    write(`${number} of ${pages}`, { x: right, y: paper.height - 22, size: 9, width: 80, soft: true, align: 'right' });
  }
}

/** The dark band at the top, as high as its words need; gives its height. */
function band(page: jsPDF, report: Report): number {
  const write = writerOf(page, { x: margin, color: '#ffffff' });
  const title = { size: 34, width, bold: true };
  const line = { size: 11, width };
  const titleLines = linesOf(page, rangeTitle(report.range), title);
  const height =
    44 + titleLines * title.size * lineHeight + linesOf(page, reportLine(report), line) * line.size * lineHeight + 18;
  page.setFillColor('#1d2b4b');
  page.rect(0, 0, paper.width, height, 'F');
  page.setFillColor('#d79a2b');
  page.circle(margin + 7, 40, 7, 'F');
  write('Fanfare', { x: margin + 22, y: 44, size: 12, width });
  const below = write(rangeTitle(report.range), { y: 88, ...title });
  write(reportLine(report), { y: below - 25, ...line });
  return height;
}

function figures(sheet: Sheet, report: Report): void {
  const all = reportFigures(report);
  const column = width / all.length;
  let below = sheet.y;
  for (const [index, { label, value, change, before }] of all.entries()) {
    const x = margin + index * column;
    const of = { x, width: column - 8 };
    sheet.write(label, { ...of, y: sheet.y, size: 10, soft: true });
    sheet.write(value, { ...of, y: sheet.y + 24, size: 20, bold: true });
    const changed = change === undefined ? '' : `${change.better ? 'up' : 'down'} ${change.text}`;
    const y = changed === '' ? sheet.y + 42 : sheet.write(changed, { ...of, y: sheet.y + 42, size: 10 });
    below = Math.max(below, sheet.write(before, { ...of, y, size: 9, soft: true }));
  }
  sheet.y = below + 14;
}

function days(sheet: Sheet, report: Report): void {
  const { page, write } = sheet;
  const height = 130;
  heading(sheet, 'Days', height + 90 + report.notes.length * 14);
  const words = bestDayWords(report);
  if (words !== null) {
    sheet.y = write(words.figures, { y: sheet.y + 2, size: 11, width, bold: true });
    sheet.y = write(words.reason, { y: sheet.y, size: 10, width, soft: true });
  }
  const top = Math.max(1, ...report.days.map(({ views, clicks }) => Math.max(views, clicks)));
  const step = width / report.days.length;
  const floor = sheet.y + height + 8;
  for (const [index, { day, views, clicks }] of report.days.entries()) {
    const x = margin + index * step;
    const of = (count: number) => (count / top) * height;
    page.setFillColor(day === report.best?.day ? ink : bar);
    page.rect(x, floor - of(views), step * 0.8, of(views), 'F');
    page.setFillColor(brass);
    page.rect(x, floor - of(clicks), step * 0.8, of(clicks), 'F');
  }
  page.setDrawColor(line);
  page.line(margin, floor, right, floor);
  write(dayInWords(report.days[0]?.day ?? ''), { y: floor + 14, size: 9, width: 100, soft: true });
  write(dayInWords(report.days.at(-1)?.day ?? ''), {
    x: right,
    y: floor + 14,
    size: 9,
    width: 100,
    soft: true,
    align: 'right',
  });
  write(`Full height: ${countInWords(top)}. Clicks in brass.`, {
    x: margin + 220,
    y: floor + 14,
    size: 9,
    width: 300,
    soft: true,
  });
  sheet.y = floor + 30;
  for (const note of report.notes) {
    room(sheet, 20);
    sheet.y = write(noteInWords(note), { y: sheet.y, size: 10, width, soft: true });
  }
  sheet.y += 8;
}

function table(sheet: Sheet, part: ReportPart, rows: readonly ReportRow[], report: Report, lead = ''): void {
  const { write } = sheet;
  const shown = rowsInOrder(part, rows);
  const labels = reportPartLabels[part];
  heading(sheet, labels.title, shown.length * rowHeight + (lead === '' ? 26 : 46));
  if (lead !== '') sheet.y = write(lead, { y: sheet.y, size: 10, width, soft: true }) + 4;
  const columns = [right - 230, right - 150, right - 76, right];
  const cells = (words: readonly string[], name: string, style: { soft?: boolean; bold?: boolean }) => {
    write(name, { y: sheet.y, size: 11, width: 10_000, ...style });
    for (const [index, text] of words.entries())
      write(text, { x: columns[index] ?? right, y: sheet.y, size: 11, width: 100, align: 'right', ...style });
    sheet.y += rowHeight;
  };
  sheet.y += 4;
  cells(['Views', 'Share', 'Clicks', 'New fans'], labels.row, { soft: true });
  for (const row of shown) {
    room(sheet, rowHeight);
    const name = [...rowName(part, row)];
    const short = name.length > 48 ? `${name.slice(0, 47).join('')}…` : name.join('');
    const { views, clicks, fans } = row;
    cells(
      [countInWords(views), shareInWords(views, report.counts.views), countInWords(clicks), countInWords(fans)],
      short,
      {},
    );
  }
  sheet.y += 2;
}

function leftOut(sheet: Sheet, report: Report): void {
  const { sentence, shares } = leftOutWords(report);
  heading(sheet, 'What was left out, and why', shares.length * 18 + 40);
  sheet.y = sheet.write(sentence, { y: sheet.y + 2, size: 11, width }) + 4;
  for (const { label, count } of shares) {
    sheet.write(countInWords(count), { x: margin + 80, y: sheet.y, size: 11, width: 80, bold: true, align: 'right' });
    sheet.write(label, { x: margin + 92, y: sheet.y, size: 11, width: 400 });
    sheet.y += 18;
  }
}

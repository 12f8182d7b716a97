/** Marks of days below a line chart: those too near to each other to be pressed apart are one. */

/** Something that happened on a day (YYYY-MM-DD). */
export interface ChartMark {
  /** Unique within a chart. */
  key: string;
  day: string;
  /** What kind it is, such as `Release`. */
  label: string;
  text: string;
}

/** Marks that share a place: `x` is in pixels. */
export interface MarkGroup {
  x: number;
  marks: readonly ChartMark[];
}

/** The width of a mark that can be pressed, in pixels. */
const markWidth = 24;

/** The height of the row of marks, in pixels. */
export const markStripHeight = 28;

/** Places `marks`, which are in order of their days, at the `x` of their day; days outside the chart have none. A group stands in the middle of its days. */
export function groupMarks(marks: readonly ChartMark[], xOf: (day: string) => number | undefined): MarkGroup[] {
  const groups: { first: number; last: number; marks: ChartMark[] }[] = [];
  for (const mark of marks) {
    const x = xOf(mark.day);
    if (x === undefined) continue;
    const group = groups.at(-1);
    if (group !== undefined && x - (group.first + group.last) / 2 < markWidth) {
      group.last = x;
      group.marks.push(mark);
    } else groups.push({ first: x, last: x, marks: [mark] });
  }
  return groups.map(({ first, last, marks: grouped }) => ({ x: (first + last) / 2, marks: grouped }));
}

/** What a group is called: the words of its only mark, or how many it has. */
export function markWords({ marks }: Pick<MarkGroup, 'marks'>): string {
  const [only] = marks;
  return only !== undefined && marks.length === 1 ? only.text : `${marks.length} notes`;
}

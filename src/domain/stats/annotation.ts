/** Annotations of charts: what happened on a day, written by people or derived from what is stored (STAT-210 to STAT-213). */
import type { Day } from './zoned-day.ts';

/** Kinds that are stored: a note of the artist's team, and the totals that a link brought along when it moved in. */
export const storedAnnotationKinds = ['own', 'move'] as const;
export type StoredAnnotationKind = (typeof storedAnnotationKinds)[number];

/** All kinds; those that are not stored are derived when a chart is read. */
export const annotationKinds = [...storedAnnotationKinds, 'release', 'drop', 'rename'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

/** The most characters of an annotation, as people count them. */
export const longestAnnotation = 140;

/** What a chart needs of an annotation. `id` is null for a derived one. */
export interface ChartAnnotation {
  id: string | null;
  day: Day;
  kind: AnnotationKind;
  text: string;
}

/** The names of the kinds, as they stand beside an annotation and in the CSV. */
export const annotationKindLabels: Record<AnnotationKind, string> = {
  own: 'Note',
  move: 'Moved in',
  release: 'Release',
  drop: 'Drop',
  rename: 'Renamed',
};

/** The words of a release. */
export const releaseWords = (title: string): string => `“${title}” came out`;

/** The words of a drop; `title` is the subject of a mail, or how the text begins. */
export const dropWords = (title: string): string => `Drop “${title}” was sent`;

/** The words of a change of the link's path or domain; `place` is the one that it left. */
export const renameWords = (place: string): string => `The link moved away from ${place}`;

/** Where annotations stand on a day: notes of people first, then what happened. */
const order = (kind: AnnotationKind): number => annotationKinds.indexOf(kind);

/** The annotations by day and kind; those alike in both keep their order. */
export function inOrder<Row extends Pick<ChartAnnotation, 'day' | 'kind'>>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) =>
    one.day === other.day ? order(one.kind) - order(other.kind) : one.day < other.day ? -1 : 1,
  );
}

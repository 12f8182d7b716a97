/** The annotations of a chart, and the ways to change them. */
import { useCallback, useMemo } from 'react';
import { useMutation, useQuery } from 'urql';
import { type AnnotationKind, annotationKindLabels, annotationKinds } from '#domain/stats/annotation.ts';
import type { DateRange } from '#domain/stats/date-range.ts';
import { oops } from '#web/lib/errors.ts';
import { type FormFailure, failureOf } from '#web/lib/form/failure.ts';
import type { ChartMark } from '#web/ui/chart-marks.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import {
  artistAnnotationsQuery,
  deleteAnnotationMutation,
  insertAnnotationMutation,
  linkAnnotationsQuery,
  updateAnnotationMutation,
} from './annotations.graphql.ts';

/** An annotation as a chart shows it; `id` is null for one that is derived. */
export interface ShownAnnotation extends ChartMark {
  id: string | null;
  linkId: string | null;
  kind: AnnotationKind;
}

/** Whose chart it is; `linkId` is null for that of all of the artist's links. */
export interface AnnotatedPlace {
  artistId: string;
  linkId: string | null;
}

/** A note as it is written. */
export interface WrittenNote {
  day: string;
  text: string;
}

export interface UsedAnnotations {
  /** By day; undefined while they load, and where they could not be read. */
  rows: readonly ShownAnnotation[] | undefined;
  /** Stores a note, on this link or on all of the artist's; gives what went wrong. */
  add: (note: WrittenNote, linkId: string | null) => Promise<FormFailure | undefined>;
  change: (id: string, note: WrittenNote) => Promise<FormFailure | undefined>;
  /** Deletes a note, and offers to undo it. */
  remove: (row: ShownAnnotation) => Promise<void>;
}

const asKind = (kind: string): AnnotationKind => annotationKinds.find((known) => known === kind) ?? 'own';
// An empty list names no type that a change could refresh it by.
const types = { additionalTypenames: ['annotations'] };

/** Reads once the figures are there (`ready`), so that nothing waits for it. */
export function useAnnotations(place: AnnotatedPlace, range: DateRange, zone: string, ready: boolean): UsedAnnotations {
  const { artistId, linkId } = place;
  const days = useMemo(() => ({ from: range.from, to: range.to, offset: zone }), [range.from, range.to, zone]);
  const [ofLink] = useQuery({
    query: linkAnnotationsQuery,
    variables: { link_id: linkId ?? '', ...days },
    pause: !ready || linkId === null,
    context: types,
  });
  const [ofArtist] = useQuery({
    query: artistAnnotationsQuery,
    variables: { artist_id: artistId, ...days },
    pause: !ready || linkId !== null,
    context: types,
  });
  const [, insert] = useMutation(insertAnnotationMutation);
  const [, update] = useMutation(updateAnnotationMutation);
  const [, destroy] = useMutation(deleteAnnotationMutation);
  const found = linkId === null ? ofArtist.data?.artist_annotations : ofLink.data?.link_annotations;
  const rows = useMemo(
    () =>
      found?.map(({ id, link_id, day, kind, text }, index): ShownAnnotation => {
        const known = asKind(kind);
        const key = id ?? `${known} ${day} ${index}`;
        return {
          key,
          id: id ?? null,
          linkId: link_id ?? null,
          kind: known,
          label: annotationKindLabels[known],
          day,
          text,
        };
      }),
    [found],
  );
  const add = useCallback(
    async (note: WrittenNote, of: string | null) => {
      const { error } = await insert({ object: { artist_id: artistId, link_id: of, ...note } }, types);
      return error && failureOf(error);
    },
    [insert, artistId],
  );
  const change = useCallback(
    async (id: string, note: WrittenNote) => {
      const { error } = await update({ id, set: note }, types);
      return error && failureOf(error);
    },
    [update],
  );
  const remove = useCallback(
    async ({ id, day, text, linkId: of }: ShownAnnotation) => {
      if (id === null) return;
      const { error } = await destroy({ id }, types);
      if (error) {
        showErrorSnack(oops(error));
        return;
      }
      const undo = async (): Promise<void> => {
        const back = await insert({ object: { id, artist_id: artistId, link_id: of, day, text } }, types);
        if (back.error) showErrorSnack(oops(back.error));
      };
      showSnack('Note deleted.', { label: 'Undo', act: () => void undo() });
    },
    [destroy, insert, artistId],
  );
  return { rows, add, change, remove };
}

/** Annotations of charts in the API. */
import { annotationKinds, longestAnnotation } from '#domain/stats/annotation.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Annotation, AnnotationsService } from './annotations.service.ts';

/** Adds the feature's type and operations. */
export function addAnnotations(builder: Builder, annotations: AnnotationsService): void {
  const annotation = builder.objectRef<Annotation>('annotations').implement({
    description: 'What happened on a day of a chart.',
    fields: (t) => ({
      id: t.expose('id', {
        type: 'uuid',
        nullable: true,
        description: 'Null where it is derived: releases, drops and renames cannot be changed here.',
      }),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true, description: 'Null: of the artist.' }),
      day: t.exposeString('day', { description: 'YYYY-MM-DD, a day of the chart.' }),
      kind: t.exposeString('kind', { description: annotationKinds.join(', ') }),
      text: t.exposeString('text', { description: `At most ${longestAnnotation} characters where a person wrote it.` }),
    }),
  });
  const insert = builder.inputType('annotations_insert_input', {
    fields: (t) => ({
      id: t.field({
        type: 'uuid',
        required: false,
        description: 'The id of a deleted annotation that is restored. Without it the annotation gets a new one.',
      }),
      artist_id: t.field({ type: 'uuid' }),
      link_id: t.field({
        type: 'uuid',
        required: false,
        description: "Null: on the charts of all the artist's links.",
      }),
      day: t.string({ description: 'YYYY-MM-DD' }),
      text: t.string(),
    }),
  });
  const key = builder.inputType('annotations_pk_columns_input', { fields: (t) => ({ id: t.field({ type: 'uuid' }) }) });
  const set = builder.inputType('annotations_set_input', {
    fields: (t) => ({ day: t.string({ required: false }), text: t.string({ required: false }) }),
  });
  const days = (t: Parameters<Parameters<typeof builder.queryFields>[0]>[0]) => ({
    from: t.arg.string({ description: 'The first day, YYYY-MM-DD.' }),
    to: t.arg.string({ description: 'The last day, included.' }),
    offset: t.arg.string({ description: 'The zone in which the days of drops and renames are counted.' }),
  });
  builder.queryFields((t) => ({
    link_annotations: t.field({
      type: [annotation],
      description:
        "Annotations of a link's chart, by day: its own, those of its artist, its release, the drops that lead to it, its renames.",
      args: { link_id: t.arg({ type: 'uuid' }), ...days(t) },
      resolve: (_root, { link_id, ...asked }, { caller }) => annotations.ofLink(caller, link_id, asked),
    }),
    artist_annotations: t.field({
      type: [annotation],
      description: "Annotations of an artist's chart, by day: notes of the artist and its links, releases, and drops.",
      args: { artist_id: t.arg({ type: 'uuid' }), ...days(t) },
      resolve: (_root, { artist_id, ...asked }, { caller }) => annotations.ofArtist(caller, artist_id, asked),
    }),
  }));
  builder.mutationFields((t) => ({
    insert_annotations_one: t.field({
      type: annotation,
      args: { object: t.arg({ type: insert }) },
      resolve: (_root, { object: { id, artist_id, link_id, day, text } }, { caller }) =>
        annotations.insert(caller, {
          ...(id == null ? {} : { id }),
          artistId: artist_id,
          linkId: link_id ?? null,
          day,
          text,
        }),
    }),
    update_annotations_by_pk: t.field({
      type: annotation,
      args: { pk_columns: t.arg({ type: key }), _set: t.arg({ type: set }) },
      resolve: (_root, { pk_columns, _set: { day, text } }, { caller }) =>
        annotations.update(caller, pk_columns.id, {
          ...(day == null ? {} : { day }),
          ...(text == null ? {} : { text }),
        }),
    }),
    delete_annotations_by_pk: t.field({
      type: annotation,
      description: 'Gives it as it was.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => annotations.delete(caller, id),
    }),
  }));
}

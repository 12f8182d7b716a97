/** Segments in the API: saved filters of an artist's fans. */
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { FanRefs } from '../fans.refs.ts';
import type { CountedSegment, FanSegmentsService } from './fan-segments.service.ts';

/** Adds the types and operations. */
export function addFanSegments(builder: Builder, segments: FanSegmentsService, { filter }: FanRefs): void {
  const named = builder.objectRef<CountedSegment['filter']>('fan_segment_filter').implement({
    fields: (t) => ({
      channels: t.stringList({ resolve: ({ channels }) => [...channels] }),
      countries: t.stringList({ resolve: ({ countries }) => [...countries] }),
      regions: t.stringList({ resolve: ({ regions }) => [...regions] }),
      cities: t.stringList({ resolve: ({ cities }) => [...cities] }),
      sources: t.field({ type: ['uuid'], resolve: ({ sources }) => [...sources] }),
      imports: t.field({ type: ['uuid'], resolve: ({ imports }) => [...imports] }),
      unsaved: t.field({ type: ['uuid'], resolve: ({ unsaved }) => [...unsaved] }),
    }),
  });
  const segment = builder.objectRef<CountedSegment>('fan_segment').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      filter: t.expose('filter', { type: named }),
      size: t.exposeInt('size', { description: 'How many rows of the list of fans match now.' }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  builder.queryFields((t) => ({
    fan_segments: t.field({
      type: [segment],
      description: "The artist's saved filters by name.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => segments.list(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    save_fan_segment: t.field({
      type: segment,
      args: { artist_id: t.arg({ type: 'uuid' }), name: t.arg.string(), where: t.arg({ type: filter }) },
      resolve: (_root, { artist_id, name, where }, { caller }) =>
        segments.save(caller, artist_id, { name, filter: where }),
    }),
    rename_fan_segment: t.field({
      type: segment,
      args: { id: t.arg({ type: 'uuid' }), name: t.arg.string() },
      resolve: (_root, { id, name }, { caller }) => segments.rename(caller, id, name),
    }),
    delete_fan_segment: t.field({
      type: segment,
      description: 'Drops that were scheduled for it keep their audience.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => segments.remove(caller, id),
    }),
    restore_fan_segment: t.field({
      type: segment,
      description: 'Undoes delete_fan_segment.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => segments.restore(caller, id),
    }),
  }));
}

/** The types of fans in the schema that several files of operations name. */
import { perSchema } from '../../platform/graphql/per-schema.ts';

/** The refs of a schema. */
export const fansRefs = perSchema((builder) => ({
  filter: builder.inputType('fan_filter_input', {
    description:
      'Each part that is given and not empty names the values that match; an unknown place is the empty string.',
    fields: (t) => ({
      channels: t.stringList({ required: false }),
      countries: t.stringList({ required: false }),
      regions: t.stringList({ required: false }),
      cities: t.stringList({ required: false }),
      sources: t.field({ type: ['uuid'], required: false }),
      imports: t.field({
        type: ['uuid'],
        required: false,
        description: 'Fans who are there by one of these imports alone.',
      }),
      unsaved: t.field({
        type: ['uuid'],
        required: false,
        description: 'Fans who saved none of these links, nor asked to.',
      }),
    }),
  }),
}));

/** The refs of one schema. */
export type FanRefs = ReturnType<typeof fansRefs>;

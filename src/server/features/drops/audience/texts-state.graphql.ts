/** Whether an artist can send texts, in the API. */
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { TextsState } from './texts-state.service.ts';

/** Adds `texts_state`. */
export function addTextsState(builder: Builder, read: (caller: Caller, artistId: string) => Promise<TextsState>): void {
  const promised = builder.objectRef<TextsState['promised'][number]>('promised_text').implement({
    description: 'A text notification that fans wait for while it cannot go out.',
    fields: (t) => ({
      link_id: t.expose('linkId', { type: 'uuid' }),
      waiting: t.exposeInt('waiting', { description: 'How many fans left their number for it.' }),
    }),
  });
  const state = builder.objectRef<TextsState>('texts_state').implement({
    fields: (t) => ({
      problem: t.string({
        nullable: true,
        description: 'The code of what is missing before texts can go out; null when they can.',
        resolve: ({ problem }) => problem ?? null,
      }),
      promised: t.field({
        type: [promised],
        description: 'What fans wait for while something is missing, at most 100.',
        resolve: (found) => found.promised,
      }),
    }),
  });
  builder.queryFields((t) => ({
    texts_state: t.field({
      type: state,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => read(caller, artist_id),
    }),
  }));
}

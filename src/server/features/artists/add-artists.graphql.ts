/** Adding artists in the API: one operation for each kind of account. */
import type { Caller } from '../../platform/auth/caller.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { AccountKind, AddArtistsService } from './add-artists.service.ts';
import type { ArtistsRefs } from './artists.refs.ts';

export function addAddArtists(
  builder: Builder,
  service: AddArtistsService,
  { user, addedArtists: answer }: Pick<AccountsRefs, 'user'> & Pick<ArtistsRefs, 'addedArtists'>,
): void {
  answer.implement({
    fields: (t) => ({
      user: t.expose('person', { type: user }),
      token: t.string({
        nullable: true,
        description: 'Always null: the token of the call opens the new artists too.',
        resolve: () => null,
      }),
      artist_ids: t.expose('artistIds', { type: ['uuid'], description: 'The new artists, in the given order.' }),
    }),
  });
  const artistInput = builder.inputType('new_artist_input', {
    fields: (t) => ({
      name: t.string(),
      spotify_id: t.string({ required: false, description: 'Left out for an artist who is not on Spotify.' }),
      id: t.string({
        required: false,
        description: 'The same by another name; spotify_id counts where both are given.',
      }),
      image: t.string({ required: false }),
      selected_plan: t.string({ description: 'bio, pro or max.' }),
    }),
  });
  const add = (
    caller: Caller,
    kind: AccountKind,
    { artists, coupon }: { artists: readonly (typeof artistInput.$inferInput)[]; coupon: string },
  ) =>
    service.add(caller, kind, {
      artists: artists.map(({ name, spotify_id, id, image, selected_plan }) => ({
        ...{ name, spotify_id: spotify_id ?? id ?? null, image: image ?? null, selected_plan },
      })),
      coupon,
    });
  builder.mutationField('add_artists', (t) =>
    t.field({
      type: answer,
      description: 'Adds artists during the trial of an account that is neither agency nor family.',
      args: {
        artists: t.arg({ type: [artistInput] }),
        coupon: t.arg.string({ required: false, description: 'Put on the account where it is good.' }),
      },
      resolve: (_root, { artists, coupon }, { caller }) => add(caller, 'none', { artists, coupon: coupon ?? '' }),
    }),
  );
  for (const kind of ['agency', 'family'] as const)
    builder.mutationField(`add_${kind}_artists`, (t) =>
      t.field({
        type: answer,
        description: `Adds artists to ${kind === 'agency' ? 'an agency' : 'a family'} account; no card is needed.`,
        args: { artists: t.arg({ type: [artistInput] }) },
        resolve: (_root, { artists }, { caller }) => add(caller, kind, { artists, coupon: '' }),
      }),
    );
}

/** Adding artists in the API: one operation for each kind of account. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { AccountKind, AddArtistsService } from './add-artists.service.ts';
import type { ArtistsRefs } from './artists.refs.ts';

/** Adds the operations. */
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
      image: t.string({ required: false }),
      selected_plan: t.string({ description: 'bio, pro or max.' }),
    }),
  });
  const operation = (kind: AccountKind, description: string) =>
    builder.mutationField(kind === 'none' ? 'add_artists' : `add_${kind}_artists`, (t) =>
      t.field({
        type: answer,
        description,
        args: { artists: t.arg({ type: [artistInput] }) },
        resolve: (_root, { artists }, { caller }) =>
          service.add(
            caller,
            kind,
            artists.map(({ spotify_id = null, image = null, ...artist }) => ({ ...artist, spotify_id, image })),
          ),
      }),
    );
  operation('none', 'Adds artists during the trial of an account that is neither agency nor family.');
  operation('agency', 'Adds artists to an agency account; no card is needed.');
  operation('family', 'Adds artists to a family account; no card is needed.');
}

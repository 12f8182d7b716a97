/** Where to find the music of an artist without a Spotify profile, in the API. */
import { refuseOthersId } from '../../../platform/auth/own-id.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts.refs.ts';
import type { WheresMusicService } from './wheres-music.service.ts';

/** Adds the answer to the user, and its change. */
export function addWheresMusic(builder: Builder, answers: WheresMusicService, { user }: AccountsRefs): void {
  // The API shows no user but the caller, so the answer is the caller's.
  builder.objectField(user, 'wheres_music', (t) =>
    t.string({
      description:
        "Where to find the music of an artist without a Spotify profile, in the person's words; '' without an answer.",
      resolve: (person, _arguments, { caller }) => answers.load({ ...caller, person }),
    }),
  );
  builder.mutationField('update_wheres_music', (t) =>
    t.field({
      type: user,
      args: { id: t.arg({ type: 'uuid', required: false }), wheres_music: t.arg.string() },
      resolve: (_root, { id, wheres_music }, { caller }) => {
        refuseOthersId(caller, id);
        return answers.save(caller, wheres_music);
      },
    }),
  );
}

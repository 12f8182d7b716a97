/** Whether a command is about the operator's own account, or about something that belongs to it (DESK-5). */
import type { Person } from '../../platform/auth/caller.ts';
import type { AnyModule } from '../../platform/module.ts';
import type { OptionValues, ThingOwner } from '../../platform/operator/operator-command.ts';

export interface OwnThingsDeps {
  modules: readonly Pick<AnyModule, 'owners'>[];
  /** Who owns an artist, and who pays for it. */
  ownersOfArtist(artistId: string): Promise<string[]>;
}

/** Makes the question, over what the features know of their things. */
export function createIsOwn({
  modules,
  ownersOfArtist,
}: OwnThingsDeps): (person: Pick<Person, 'userId'>, values: OptionValues) => Promise<boolean> {
  const owners = Object.assign({}, ...modules.map((each) => each.owners ?? {})) as NonNullable<AnyModule['owners']>;
  const accountsOf = async (owner: ThingOwner): Promise<readonly string[]> =>
    'userId' in owner ? [owner.userId] : ownersOfArtist(owner.artistId);

  return async ({ userId }, values) => {
    const named = Object.entries(owners).flatMap(([option, ownersOf]) =>
      [values[option] ?? []].flat().map((text) => ownersOf(String(text).trim())),
    );
    const accounts = await Promise.all((await Promise.all(named)).flat().map(accountsOf));
    // An id that was typed may be in capitals.
    return accounts.flat().some((account) => account.toLowerCase() === userId);
  };
}

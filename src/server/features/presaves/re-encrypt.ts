/** Moves every fan's token to the present key, so that the key before it can be thrown away. */
import type { Seals } from '../../platform/crypto/encryption.ts';
import { readToken, writeToken } from './fan-token.ts';
import type { PresavesStore } from './presaves.store.ts';

const batch = 500;

/** Seals anew what another key sealed; gives how many. May be broken off and started again, while Fanfare runs. Throws when a key is missing. */
export async function resealTokens({
  presaves,
  seals,
}: {
  presaves: Pick<PresavesStore, 'listSealedOtherwise' | 'replaceToken'>;
  seals: Seals;
}): Promise<number> {
  let [moved, afterId] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await presaves.listSealedOtherwise(seals.currentKeyId, afterId, batch);
    for (const { id, provider, token } of rows) {
      const content = readToken(seals, id, token);
      const [fanHash] = seals.hashes(content.account, provider);
      await presaves.replaceToken(id, token, { token: writeToken(seals, id, content), fanHash });
      moved += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return moved;
    afterId = last.id;
  }
}

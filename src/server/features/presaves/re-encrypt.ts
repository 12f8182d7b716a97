/** Re-encrypts every fan's token with the current key, so that the previous key can be removed. */
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { readToken, writeToken } from './fan-token.ts';
import type { PresavesStore } from './presaves.store.ts';

const batch = 500;

/** Re-encrypts what another key encrypted; gives how many. May be interrupted and repeated while Fanfare runs. Throws when a key is missing. */
export async function reEncryptTokens({
  presaves,
  encryption,
}: {
  presaves: Pick<PresavesStore, 'listEncryptedWithOtherKey' | 'replaceToken'>;
  encryption: Encryption;
}): Promise<number> {
  let [moved, afterId] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await presaves.listEncryptedWithOtherKey(encryption.currentKeyId, afterId, batch);
    for (const { id, provider, token } of rows) {
      const content = readToken(encryption, id, token);
      const [fanHash] = encryption.hashes(content.account, provider);
      await presaves.replaceToken(id, token, { token: writeToken(encryption, id, content), fanHash });
      moved += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return moved;
    afterId = last.id;
  }
}

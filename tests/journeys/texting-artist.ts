/** An artist of the running product with a number that may text. */
import { expect, inject } from 'vitest';
import { type Account, openAccount } from './account.ts';
import { admin, makeArtist } from './operator.ts';

/** Makes the account with its artist, on the max plan and past the trial, and claims the number (E.164). */
export async function makeTextingArtist(
  account: Parameters<typeof makeArtist>[0],
  number: string,
): Promise<Account & { artistId: string }> {
  const artistId = await makeArtist(account);
  await admin('set-plan', '--artist', artistId, '--plan', 'max');
  await admin('set-flag', '--email', account.email, '--flag', 'sms');
  await admin('set-trial', '--email', account.email, '--ends', 'none');
  const signedIn = await openAccount(inject('baseUrl'), account);
  const claim = 'mutation ($number: String!, $id: uuid!) { claim_number(number: $number, artist_id: $id) { success } }';
  expect(await signedIn.run(claim, { number, id: artistId })).toMatchObject({ claim_number: { success: true } });
  return { ...signedIn, artistId };
}

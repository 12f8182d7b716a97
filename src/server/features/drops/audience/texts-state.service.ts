/** Whether an artist can send texts, and which fans wait for one that cannot go out (DROP-180, DROP-181). */
import type { TextsProblem } from '#domain/messaging/texts-problem.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import type { FindTextsProblem } from '../../numbers/senders.service.ts';
import { canReadDrops } from '../drops.policy.ts';
import type { AudienceStore, PromisedText } from './audience.store.ts';

/** What the dashboard warns of. */
export interface TextsState {
  problem: TextsProblem | undefined;
  /** The text notifications that fans wait for while the problem lasts; none without a problem. */
  promised: PromisedText[];
}

interface TextsStateDeps {
  guard: Guard;
  audience: Pick<AudienceStore, 'promised'>;
  findProblem: FindTextsProblem;
}

/** The state for members of the artist. A foreign artist throws NOT_FOUND, as a missing one does. */
export async function readTextsState(
  { guard, audience, findProblem }: TextsStateDeps,
  caller: Caller,
  artistId: string,
): Promise<TextsState> {
  await guard.artist(caller, artistId, canReadDrops);
  const problem = await findProblem(artistId);
  return { problem, promised: problem === undefined ? [] : await audience.promised([artistId]) };
}

/** A text notification that fans wait for and that cannot go out. */
export type WaitingText = PromisedText & { problem: TextsProblem };

/** How many artists are looked at at once. */
const artistsAtOnce = 3;

/** Those of all artists whose drops the caller may read. Only artists whose fans wait are asked what they lack. */
export async function listWaitingTexts(
  { guard, audience, findProblem }: TextsStateDeps,
  caller: Caller,
): Promise<WaitingText[]> {
  const open = await guard.artists(caller, canReadDrops);
  const promised = await audience.promised(open.map(({ artistId }) => artistId));
  const problems = new Map<string, TextsProblem | undefined>();
  await inParallel([...new Set(promised.map(({ artistId }) => artistId))], artistsAtOnce, async (artistId) => {
    problems.set(artistId, await findProblem(artistId));
  });
  return promised.flatMap((text) => {
    const problem = problems.get(text.artistId);
    return problem === undefined ? [] : [{ ...text, problem }];
  });
}

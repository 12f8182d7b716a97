/** The pre-saves of a link as its screen shows them: services that have any, their states in order, and the notes beside them. */
import { destinationName } from '#domain/destinations/catalogue.ts';
import {
  isPresaveProvider,
  type PresaveProvider,
  type PresaveReason,
  type PresaveState,
  presaveReasonSentence,
  presaveReasons,
  presaveStates,
} from '#domain/presaves/presave.ts';

/** The counts of one service, as the API gives them. */
export interface ListedPresaves {
  provider: string;
  waiting: number;
  saved: number;
  expired: number;
  failed: number;
  revoked: number;
  ends_before_release: number;
  forever: number;
  reasons: readonly { state: string; reason: string; count: number }[];
}

/** One service's part of the card. */
export interface PresaveRow {
  provider: PresaveProvider;
  name: string;
  total: number;
  /** Every state with a count, and always the first two; `share` is a percentage of the total. */
  states: { state: PresaveState; name: string; count: number; share: number }[];
  /** The reasons for the states, the most frequent first. */
  reasons: { state: PresaveState; name: string; sentence: string; count: number }[];
  endsBeforeRelease: number;
  forever: number;
}

/** The names of the states. */
const presaveStateNames: Record<PresaveState, string> = {
  saved: 'Saved',
  waiting: 'Waiting',
  expired: 'Expired',
  failed: 'Failed',
  revoked: 'Taken back',
};

/** The order of the states: saved, waiting, lost. */
const order: readonly PresaveState[] = ['saved', 'waiting', 'expired', 'failed', 'revoked'];
const alwaysShown: readonly PresaveState[] = ['saved', 'waiting'];

const isState = (word: string): word is PresaveState => presaveStates.some((state) => state === word);
const isReason = (word: string): word is PresaveReason => presaveReasons.some((reason) => reason === word);

/** The rows of the card; services without a pre-save are left out. */
export function presaveRows(listed: readonly ListedPresaves[]): PresaveRow[] {
  return listed.flatMap((row) => {
    const { provider } = row;
    const total = order.reduce((sum, state) => sum + row[state], 0);
    if (!isPresaveProvider(provider) || total === 0) return [];
    const name = destinationName(provider);
    return [
      {
        provider,
        name,
        total,
        states: order
          .filter((state) => row[state] > 0 || alwaysShown.includes(state))
          .map((state) => ({
            state,
            name: presaveStateNames[state],
            count: row[state],
            share: (row[state] / total) * 100,
          })),
        reasons: row.reasons.flatMap(({ state, reason, count }) =>
          isState(state) && isReason(reason)
            ? [{ state, name: presaveStateNames[state], sentence: presaveReasonSentence(reason, name), count }]
            : [],
        ),
        endsBeforeRelease: row.ends_before_release,
        forever: row.forever,
      },
    ];
  });
}

/** Which states of an account, an artist or a link refuse an operation. Every operation names one of these gates in its access. */

/** The states. `banned` counts for operations that name a link or a part of one. */
export type GateState = 'unfinished' | 'ownPassword' | 'lapsed' | 'suspended' | 'banned';

/** What a state answers where it refuses. */
export const gateCodes: Record<GateState, string> = {
  unfinished: 'SIGNUP_UNFINISHED',
  ownPassword: 'PASSWORD_CHANGE_NEEDED',
  lapsed: 'SUBSCRIPTION_LAPSED',
  suspended: 'ARTIST_SUSPENDED',
  banned: 'LINK_BANNED',
};

/** The gates: what the operations behind each have in common, and the states that refuse them. */
export const gates = {
  open: {
    about:
      "Public operations, and what keeps an account reachable: logging in and out, the signup before there is an account, the own password, what is one's own to read.",
    refusedBy: [],
  },
  ownAccount: {
    about:
      'What an account does with itself, also before its signup ends: a person who knows a password that the operator set gets none of it.',
    refusedBy: ['ownPassword'],
  },
  payment: {
    about:
      'What leads to a payment, what was paid, the own number for test texts, referrals and feedback, and taking something away again.',
    refusedBy: ['unfinished', 'ownPassword'],
  },
  deleteArtist: {
    about: 'Deleting an artist: nobody pays first to stop paying.',
    refusedBy: ['unfinished', 'ownPassword'],
  },
  readArtist: {
    about: 'Reading an artist, its fans included, and taking people away.',
    refusedBy: ['unfinished', 'ownPassword', 'lapsed'],
  },
  readLink: {
    about: 'Reading a link, also a banned one.',
    refusedBy: ['unfinished', 'ownPassword', 'lapsed'],
  },
  upgrade: {
    about: 'Going from the trial to pro: an account that has lapsed gets the way to pay as its answer.',
    refusedBy: ['unfinished', 'ownPassword', 'suspended'],
  },
  changeArtist: {
    about: 'Changing an artist.',
    refusedBy: ['unfinished', 'ownPassword', 'lapsed', 'suspended'],
  },
  changeLink: {
    about: 'Changing a link.',
    refusedBy: ['unfinished', 'ownPassword', 'lapsed', 'suspended', 'banned'],
  },
} satisfies Record<string, { about: string; refusedBy: readonly GateState[] }>;

/** The name of a gate. */
export type Gate = keyof typeof gates;

/** Whether what is behind this gate is refused in this state. */
export const isRefusedBy = (gate: Gate, state: GateState): boolean =>
  (gates[gate].refusedBy as readonly GateState[]).includes(state);

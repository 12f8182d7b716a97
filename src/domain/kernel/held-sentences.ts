/** The sentences of the error catalogue about what an operator suspended (DESK-21); a file of their own, so that the banner loads no others. */

export const heldArtist =
  'This artist was suspended by the operator of this installation. Please write to support if you think that is wrong.';
export const heldAccount =
  'Your account was suspended by the operator of this installation. Please write to support if you think that is wrong.';

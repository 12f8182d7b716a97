/** The end of the sentences about what an operator suspended (DESK-21), apart from the other sentences: every screen of the dashboard needs it. */
export const heldSentence =
  'was suspended by the operator of this installation. Please write to support if you think that is wrong.';

/** The sentence of the error catalogue that every screen needs; a file of its own, so that the first load is without the others. */

/** For a failure without a known reason (UI-22). */
export const unexpectedSentence = 'Oops! Something went wrong. Please try again.';

/** What is wrong with a field, for the `error` of its input: screen readers announce it when it appears. */

/** Draws nothing without a sentence, so that the input counts as right. */
export function fieldError(sentence: string | undefined) {
  return sentence === undefined ? undefined : <span role="alert">{sentence}</span>;
}

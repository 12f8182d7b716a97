/** What is wrong with a field, as the `error` of its input. */
import type { ReactNode } from 'react';
import { ProblemText } from './problem-text.tsx';

/** Announced by screen readers when it appears. Without a sentence the input counts as right. */
export function fieldError(sentence: string | undefined): ReactNode {
  return sentence === undefined ? undefined : (
    <span role="alert">
      <ProblemText sentence={sentence} />
    </span>
  );
}

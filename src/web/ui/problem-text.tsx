/** A sentence about a problem, followed by the way to help where there is one. */
import { type ComponentType, createContext, use } from 'react';

/** What is behind a sentence about a problem; the application provides it. */
export const ProblemHelp = createContext<ComponentType<{ sentence: string }>>(() => null);

/** The sentence as text, and its help. */
export function ProblemText({ sentence }: { sentence: string }) {
  const Help = use(ProblemHelp);
  return (
    <>
      <span>{sentence}</span>
      <Help sentence={sentence} />
    </>
  );
}

/** The questions that `tools/early-question.ts` puts into the page's first script: who is signed in, and what a path's screen asks about its artist. */
declare module 'virtual:early-question' {
  interface Question {
    operationName: string;
    query: string;
  }
  export const question: Question;
  export const questionsAt: Record<string, Question[] | undefined>;
}

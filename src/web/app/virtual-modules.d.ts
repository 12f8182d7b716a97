/** The question that `tools/early-question.ts` puts into the page's first script. */
declare module 'virtual:early-question' {
  export const question: { operationName: string; query: string };
}

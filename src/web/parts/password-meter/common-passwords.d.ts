/** The list that `tools/common-passwords.ts` adds to the build. */
declare module 'virtual:common-passwords' {
  /** One password in each line, in lower case. */
  export const list: string;
}

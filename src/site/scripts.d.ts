/** The scripts inside the site's documents, as the build puts them together. */
declare module 'virtual:site-script' {
  export const script: string;
}
declare module 'virtual:early-script' {
  export const script: string;
}

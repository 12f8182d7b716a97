/** The scripts inside documents, as the build puts them together: each minified, one piece, ready to stand between script tags. */
declare module 'virtual:page-script' {
  export const script: string;
}
declare module 'virtual:preview-script' {
  export const script: string;
}
declare module 'virtual:copy-script' {
  export const script: string;
}
declare module 'virtual:remember-script' {
  export const script: string;
}
declare module 'virtual:music-kit-script' {
  export const script: string;
}
declare module 'virtual:pixel-script' {
  export const script: string;
}
declare module 'virtual:print-script' {
  export const script: string;
}

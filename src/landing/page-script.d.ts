/** The page's script as text; `vite.landing.config.ts` builds it while the renderer is built. */
declare module 'virtual:page-script' {
  export const script: string;
}

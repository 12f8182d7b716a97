/** The paper that a document is on: the theme its artist chose, or where there is no artist what the visitor's device asks for. */
import type { Theme } from '#domain/links/link.ts';

/** `system` follows the device; such a document needs the styles of `system-page.css`. */
export type Paper = Theme | 'system';

const colours = { dark: '#0d0d0e', light: '#faf8f4' };

/** Tells the browser which colour its own bars take beside the paper. */
export function PaperColour({ paper }: { paper: Paper }) {
  if (paper !== 'system') return <meta name="theme-color" content={colours[paper]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark} />
    </>
  );
}

/** A box whose content may be larger than it: it takes the focus, so that the arrow keys scroll it. */
import type { ComponentProps } from 'react';

/** A region, unless `role` says otherwise. What takes the focus needs a name. */
export function ScrollBox(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  return <section tabIndex={0} {...props} />;
}

/** Stands for an element that is rendered elsewhere, so that Mantine places a panel at it. */
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';

/** What the element does with a key: Mantine's handling, put here once it is loaded. */
export type KeyHandler = (event: KeyboardEvent<HTMLElement>) => void;

/** The properties besides `element` and `keys` are those that Mantine gives to its target. The element passes its keys on to `keys`. */
export function Anchor({
  element,
  keys,
  onKeyDown,
  id,
  'aria-controls': controls,
  ref,
}: {
  element: HTMLElement | null;
  keys?: RefObject<KeyHandler | undefined>;
  onKeyDown?: KeyHandler;
  id?: string;
  'aria-controls'?: string;
  ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  useEffect(() => {
    // The panel is labelled by the element and controlled by it.
    if (element !== null && id !== undefined) element.id = id;
    if (controls === undefined) element?.removeAttribute('aria-controls');
    else element?.setAttribute('aria-controls', controls);
  }, [element, id, controls]);
  useEffect(() => {
    if (keys === undefined) return undefined;
    keys.current = onKeyDown;
    return () => {
      keys.current = undefined;
    };
  });
  return null;
}

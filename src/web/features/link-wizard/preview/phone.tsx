/** A drawn phone around a frame of its own, so that the page inside has its own styles, width and scrolling. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './phone.module.css';

const emptyDocument = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>';

/**
 * Draws `children` inside the phone with `css` as their only styles. Nothing in it leaves the screen: links and forms do not act.
 * `onReady` is called with the document inside; what it gives back is called when that document goes.
 */
export function Phone({
  title,
  css,
  onReady,
  children,
}: {
  title: string;
  css: string;
  onReady: (inside: Document) => () => void;
  children: ReactNode;
}) {
  const [inside, setInside] = useState<Document | null>(null);
  useEffect(() => (inside === null ? undefined : onReady(inside)), [inside, onReady]);
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        <iframe
          title={title}
          srcDoc={emptyDocument}
          className={classes.frame}
          ref={(frame) => {
            if (frame === null) return;
            const begin = (): void => {
              const { contentDocument } = frame;
              if (contentDocument === null || contentDocument.body === null) return;
              keepInside(contentDocument);
              setInside(contentDocument);
            };
            frame.addEventListener('load', begin);
            return () => frame.removeEventListener('load', begin);
          }}
        />
        {inside &&
          createPortal(
            <>
              <style>{css}</style>
              {children}
            </>,
            inside.body,
          )}
      </div>
    </div>
  );
}

function keepInside(inside: Document): void {
  const hold = (event: Event): void => {
    const target = event.target;
    const isLink =
      target !== null && 'closest' in target && typeof target.closest === 'function' && target.closest('a');
    if (event.type === 'submit' || isLink) event.preventDefault();
  };
  for (const type of ['click', 'auxclick', 'submit']) inside.addEventListener(type, hold, { capture: true });
}

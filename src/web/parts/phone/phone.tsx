/** A phone drawn around an iframe, which gives the page its own styles, width and scrolling. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './phone.module.css';
import { useFollowedChanges } from './use-followed-changes.ts';

const emptyDocument = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>';

/**
 * Renders `children` inside the phone with `css` as their only styles. Links and forms inside do nothing.
 * `onReady` is called with the iframe's document; the function it returns is called when that document is replaced.
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
  useFollowedChanges(inside);
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
              blockLinksAndForms(contentDocument);
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

function blockLinksAndForms(inside: Document): void {
  const block = (event: Event): void => {
    const target = event.target;
    const isLink =
      target !== null && 'closest' in target && typeof target.closest === 'function' && target.closest('a');
    if (event.type === 'submit' || isLink) event.preventDefault();
  };
  for (const type of ['click', 'auxclick', 'submit']) inside.addEventListener(type, block, { capture: true });
}

/** Says that figures count people, and opens what they leave out. */
import { lazy, Suspense, useRef, useState } from 'react';
import type { LeftOut } from '#domain/stats/left-out.ts';
import { TextButton } from '#web/ui/text-button.tsx';

const LeftOutPanel = lazy(async () => ({ default: (await import('./left-out-panel.tsx')).LeftOutPanel }));

/** "People only · 11.3% left out, why?", the last word opening the reasons over the same range and filters. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOut }) {
  const [opened, setOpened] = useState(false);
  const why = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(false);
    // The dialog goes at once, and cannot give the focus back itself; it lets go of it first.
    requestAnimationFrame(() => why.current?.focus());
  };
  if (leftOut.count === 0) return <>People only</>;
  return (
    <>
      People only · {leftOut.share.toFixed(1)}% left out,{' '}
      <TextButton ref={why} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        why?
      </TextButton>
      {opened && (
        <Suspense fallback={null}>
          <LeftOutPanel leftOut={leftOut} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

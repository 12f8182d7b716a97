/** Opens the press previews of a link, whose dialog is loaded when it is first opened; `?preview=open` opens it, too. */
import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useAsked } from '#web/lib/use-asked.ts';

const PressDialog = lazy(async () => ({ default: (await import('./press-dialog.tsx')).PressDialog }));

export function PressButton({ link, mayChange }: { link: { id: string; title: string }; mayChange: boolean }) {
  const [shown, setShown] = useState(false);
  useAsked(
    'preview',
    'open',
    useCallback(() => setShown(true), []),
  );
  return (
    <>
      <Button variant="default" size="xs" leftSection={<KeyRound size={15} />} onClick={() => setShown(true)}>
        Press preview
      </Button>
      {shown && (
        <Suspense>
          <PressDialog link={link} mayChange={mayChange} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}

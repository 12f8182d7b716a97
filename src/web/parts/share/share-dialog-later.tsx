/** The share dialog, whose code is loaded when it is first opened. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { ShareDialog as Dialog } from './share-dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

export function ShareDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The dialogs of tags, whose code is loaded when one is first opened. */
import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./tags-dialog.tsx')).TagsDialog }));
const Manager = lazy(async () => ({ default: (await import('./manage-tags-dialog.tsx')).ManageTagsDialog }));

export function TagsDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

export function ManageTagsDialog(props: ComponentProps<typeof Manager>) {
  return (
    <Suspense>
      <Manager {...props} />
    </Suspense>
  );
}

/** The way to Quick Create from the shell, for the accounts that have it; the dialog is loaded when it is first opened. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { useSignedIn } from '#web/lib/current-user.ts';

const Dialog = lazy(async () => ({ default: (await import('./quick-create-dialog.tsx')).QuickCreateDialog }));
const empty = { source: '', domain: '', path: '' };

/** Gives `open`, undefined for accounts without Quick Create, and the dialog to be put somewhere. What was typed stays until the link is made. */
export function useQuickCreate(): { open: (() => void) | undefined; dialog: ReactNode } {
  const { user } = useSignedIn();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(empty);
  const close = (): void => setOpened(false);
  return {
    open: looksAfterSeveralArtists(user.plan) ? () => setOpened(true) : undefined,
    dialog: (
      <Suspense>
        {opened && (
          <Dialog
            draft={draft}
            onWrite={setDraft}
            onDone={() => {
              setDraft(empty);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
}

/** Opens Quick Create from the shell for agency and family accounts; the dialog's code is loaded on first use. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { idOfNew } from '#web/lib/id-of-new.ts';
import { hasVendor } from '#web/lib/installation.ts';

const Dialog = lazy(async () => ({ default: (await import('./quick-create-dialog.tsx')).QuickCreateDialog }));
const empty = { source: '', domain: '', path: '' };

/** Returns `open`, undefined for accounts without Quick Create, for viewers and without a catalogue, and the dialog to render. What was typed is kept until the link is created. */
export function useQuickCreate(): { open: (() => void) | undefined; dialog: ReactNode } {
  const { user, artist, installation } = useSignedIn();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(empty);
  const [requestKey, setRequestKey] = useState(idOfNew);
  const isOffered = looksAfterSeveralArtists(user.plan) && mayWrite(artist) && hasVendor(installation, 'catalogue');
  const close = (): void => setOpened(false);
  return {
    open: isOffered ? () => setOpened(true) : undefined,
    dialog: (
      <Suspense>
        {opened && (
          <Dialog
            draft={draft}
            requestKey={requestKey}
            onWrite={setDraft}
            onDone={() => {
              setDraft(empty);
              setRequestKey(idOfNew);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
}

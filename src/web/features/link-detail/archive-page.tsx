/** Hides the link from the list, or brings it back; a notice undoes it (LINK-65). */
import { Button } from '@mantine/core';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useArchive } from '#web/parts/archive/use-archive.ts';

/** The button. The page and its figures go on either way. */
export function ArchivePage({ linkId, archived }: { linkId: string; archived: boolean }) {
  const archive = useArchive();
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    await archive([linkId], !archived);
    setBusy(false);
  };
  return (
    <Button
      variant="subtle"
      loading={busy}
      leftSection={archived ? <ArchiveRestore size={16} /> : <Archive size={16} />}
      onClick={() => void act()}
    >
      {archived ? 'Restore' : 'Archive'}
    </Button>
  );
}

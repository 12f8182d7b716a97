/** Shows that another person saved the link in the meantime; offers to view theirs, take theirs or keep one's own. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ExternalLink } from 'lucide-react';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './conflict-notice.module.css';

/** Only `onTakeTheirs` discards the wizard's content; it is called after a confirmation. */
export function ConflictNotice({
  linkId,
  busy,
  onKeepMine,
  onTakeTheirs,
}: {
  linkId: string;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const [asking, ask] = useDisclosure(false);
  return (
    <div role="alert" className={classes.notice}>
      <p className={classes.words}>
        {sentenceOf('LINK_CHANGED')} Nothing of yours is lost: look at theirs, then decide which of the two it shall be.
      </p>
      <div className={classes.acts}>
        <Button
          component="a"
          href={`/links/${linkId}`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<ExternalLink size={15} />}
        >
          Look at theirs
        </Button>
        <Button variant="default" onClick={ask.open} disabled={busy}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine} loading={busy}>
          Keep mine
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Take theirs?"
        text="What you changed here is thrown away, and the link stands as they saved it."
        confirm="Take theirs"
        cancel="Go on with mine"
        onConfirm={() => {
          ask.close();
          onTakeTheirs();
        }}
        onCancel={ask.close}
      />
    </div>
  );
}

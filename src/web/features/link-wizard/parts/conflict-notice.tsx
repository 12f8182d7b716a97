/** Tells that somebody else saved the link meanwhile, and the ways out: look at theirs, or keep one's own. */
import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import classes from './conflict-notice.module.css';

/** Nothing of the wizard is lost in either way. */
export function ConflictNotice({
  linkId,
  busy,
  onKeepMine,
}: {
  linkId: string;
  busy: boolean;
  onKeepMine: () => void;
}) {
  return (
    <div role="alert" className={classes.notice}>
      <p className={classes.words}>
        {sentenceOf('LINK_CHANGED')} Nothing of yours is lost: look at theirs, then decide whether yours replaces it.
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
        <Button onClick={onKeepMine} loading={busy}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

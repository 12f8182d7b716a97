/** The list's notice of links whose deletion can still be undone (LINK-72). */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { takeBack } from '#web/parts/delete-links.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './deleted-links.module.css';
import type { DeletedLink } from './use-links.ts';

/** Further ones are counted, and come back with "Restore all". */
const named = 3;

/** `mayRestore`: whether the person may change links. */
export function DeletedLinks({ links, mayRestore }: { links: readonly DeletedLink[]; mayRestore: boolean }) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const restore = async (ids: readonly string[]): Promise<void> => {
    setBusy(true);
    await takeBack(client, ids);
    setBusy(false);
  };
  const more = links.length - named;
  return (
    <section className={classes.notice} aria-label="Deleted in the last half hour">
      <Trash2 size={16} className={classes.icon} aria-hidden="true" />
      <p className={classes.words}>
        Deleted in the last half hour:{' '}
        {links.slice(0, named).map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <b>{title}</b>
            {mayRestore && (
              <>
                {' '}
                <span className={classes.restore}>
                  (
                  <TextButton disabled={busy} aria-label={`Restore ${title}`} onClick={() => void restore([id])}>
                    Restore
                  </TextButton>
                  )
                </span>
              </>
            )}
          </span>
        ))}
        {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
      </p>
      {mayRestore && links.length > 1 && (
        <TextButton disabled={busy} onClick={() => void restore(links.map(({ id }) => id))}>
          Restore all
        </TextButton>
      )}
    </section>
  );
}

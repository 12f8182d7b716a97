/** The button of a row's menu; the menu is rendered when it is first opened, because there may be thousands of rows. */
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSignedIn } from '#web/lib/current-user.ts';
import { ShareDialog } from '#web/parts/share/share-dialog-later.tsx';
import { TagsDialog } from '#web/parts/tags/tags-dialogs-later.tsx';
import classes from './link-rows.module.css';
import type { ListLink } from './use-links.ts';

const LinkMenu = lazy(async () => ({ default: (await import('./link-menu.tsx')).LinkMenu }));

/** `onDelete` is missing for those who may not delete. */
export function LinkMenuButton({ link, onDelete }: { link: ListLink; onDelete: (() => void) | undefined }) {
  const [wanted, setWanted] = useState(false);
  const [shares, setShares] = useState(false);
  const [tags, setTags] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.more}
      aria-label={`Actions for ${link.title}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={18} />
    </button>
  );
  return wanted ? (
    <>
      <Suspense fallback={button}>
        <LinkMenu link={link} onShare={() => setShares(true)} onTag={() => setTags(true)} onDelete={onDelete} />
      </Suspense>
      {shares && <ShareDialog link={link} isNew={false} onClose={() => setShares(false)} />}
      {tags && <LinkTags link={link} onClose={() => setTags(false)} />}
    </>
  ) : (
    button
  );
}

function LinkTags({ link, onClose }: { link: ListLink; onClose: () => void }) {
  const { artist } = useSignedIn();
  return <TagsDialog link={link} artistId={link.artist_id ?? artist.id} onClose={onClose} />;
}

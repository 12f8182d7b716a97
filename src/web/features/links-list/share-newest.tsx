/** Opens the share dialog of the artist's newest link when the URL asks for it: the finder leads here (PLACE-27). */
import { useCallback, useState } from 'react';
import { useAsked } from '#web/lib/use-asked.ts';
import { ShareDialog } from '#web/parts/share/share-dialog-later.tsx';
import type { ListLink } from './use-links.ts';

/** `links` are the newest first; undefined while they load. */
export function ShareNewest({ links }: { links: readonly ListLink[] | undefined }) {
  const [isWanted, setIsWanted] = useState(false);
  useAsked(
    'share',
    'newest',
    useCallback(() => setIsWanted(true), []),
  );
  const newest = links?.find(({ archived_at: at }) => at === null);
  if (!isWanted || newest === undefined) return null;
  return <ShareDialog link={newest} isNew={false} onClose={() => setIsWanted(false)} />;
}

/** The card of the link: cover, title, type, artist, public URL, release, and its actions. */
import { Button } from '@mantine/core';
import { ExternalLink, Share2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type LinkType, linkTypeLabels } from '#domain/links/link.ts';
import { useAsked } from '#web/lib/use-asked.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { ShareDialog } from '#web/parts/share/share-dialog-later.tsx';
import { usePublished } from '#web/parts/share/use-published.ts';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmbedButton } from './embed-button.tsx';
import classes from './link-card.module.css';
import { ReleaseCountdown } from './release-countdown.tsx';

export interface CardLink {
  id: string;
  domain: string;
  path: string;
  page_url: string;
  title: string;
  image?: string | null | undefined;
  image_blur?: string | null | undefined;
  release_time?: string | null | undefined;
  timezone?: string | null | undefined;
  banned_at?: string | null | undefined;
  artist: { name: string };
}

/** `editUrl` opens the editor; undefined for those who may not edit. */
export function LinkCard({ link, type, editUrl }: { link: CardLink; type: LinkType; editUrl: string | undefined }) {
  return (
    <section className={classes.card} aria-label="SmartLink">
      <Cover src={link.image ?? null} blur={link.image_blur ?? null} name={link.title} size={96} />
      <div className={classes.words}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{link.title}</h1>
          <Chip tone={type === 'release' || type === 'pre-release' ? 'brass' : 'plain'}>{linkTypeLabels[type]}</Chip>
          {link.banned_at && <Chip tone="bad">Banned</Chip>}
        </div>
        <p className={classes.address}>
          {link.artist.name} ·{' '}
          <a href={link.page_url} target="_blank" rel="noreferrer">
            {link.domain}/{link.path}
          </a>
        </p>
        {link.banned_at && (
          <p className={classes.banned} role="note">
            This link was banned: fans read that it was taken down, and it cannot be changed. Please write to support if
            you think that is wrong.
          </p>
        )}
      </div>
      <div className={classes.actions} data-screen-only>
        <CopyButton value={link.page_url} compact />
        <Button
          component="a"
          href={link.page_url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="xs"
          leftSection={<ExternalLink size={15} />}
        >
          Open
        </Button>
        <ShareButton link={link} />
        <EmbedButton pageUrl={link.page_url} title={link.title} />
        {editUrl !== undefined && (
          <Button component={Link} to={editUrl} size="xs">
            Edit
          </Button>
        )}
      </div>
      {type === 'pre-release' && link.release_time && (
        <ReleaseCountdown releaseTime={link.release_time} timezone={link.timezone ?? null} />
      )}
    </section>
  );
}

/** Opens the share dialog, which opens by itself when the link has just been published, and for `?share=open`. */
function ShareButton({ link }: { link: CardLink }) {
  const isNew = usePublished();
  const [shown, setShown] = useState<'new' | 'asked' | undefined>(isNew && !link.banned_at ? 'new' : undefined);
  useAsked(
    'share',
    'open',
    useCallback(() => setShown('asked'), []),
  );
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Share2 size={15} />} onClick={() => setShown('asked')}>
        Share
      </Button>
      {shown !== undefined && <ShareDialog link={link} isNew={shown === 'new'} onClose={() => setShown(undefined)} />}
    </>
  );
}

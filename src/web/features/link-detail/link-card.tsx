/** The card of the link: cover, title, type, artist, public URL, release, and its actions. */
import { Button } from '@mantine/core';
import { ExternalLink, Share2, Split, Tag } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type LinkType, linkTypeLabels } from '#domain/links/link.ts';
import { hasPressPreview } from '#domain/links/press-preview.ts';
import { useNow } from '#web/lib/clock.ts';
import { useAsked } from '#web/lib/use-asked.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { PressButton } from '#web/parts/press/press-button.tsx';
import { usePublishLink } from '#web/parts/publish/use-publish-link.ts';
import { ShareDialog } from '#web/parts/share/share-dialog-later.tsx';
import { usePublished } from '#web/parts/share/use-published.ts';
import { ManageTagsDialog, TagsDialog } from '#web/parts/tags/tags-dialogs-later.tsx';
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
  archived_at?: string | null | undefined;
  draft: boolean;
  tags: readonly string[];
  artist: { id: string; name: string };
}

/** `editUrl` opens the editor; undefined for those who may not edit. */
export function LinkCard({ link, type, editUrl }: { link: CardLink; type: LinkType; editUrl: string | undefined }) {
  // The dialog opens by itself when the link has just been published.
  const isNew = usePublished();
  const [shared, share] = useState<Shared>(isNew && !link.banned_at && !link.draft ? 'new' : undefined);
  const { busy, publish } = usePublishLink();
  const now = useNow();
  const releaseTime = link.release_time ? new Date(link.release_time) : null;
  const previewed = { draft: link.draft, type, releaseTime };
  return (
    <section className={classes.card} aria-label="SmartLink">
      <Cover src={link.image ?? null} blur={link.image_blur ?? null} name={link.title} size={96} />
      <div className={classes.words}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{link.title}</h1>
          <Chip tone={type === 'release' || type === 'pre-release' ? 'brass' : 'plain'}>{linkTypeLabels[type]}</Chip>
          {link.banned_at && <Chip tone="bad">Banned</Chip>}
          {link.draft && <Chip>Draft</Chip>}
          {link.archived_at && <Chip>Archived</Chip>}
        </div>
        <p className={classes.address}>
          {link.artist.name} ·{' '}
          {link.draft ? (
            `${link.domain}/${link.path}`
          ) : (
            <a href={link.page_url} target="_blank" rel="noreferrer">
              {link.domain}/{link.path}
            </a>
          )}
        </p>
        {link.draft && (
          <p className={classes.draft} role="note">
            Only your team can see this draft. Fans who open the link are told that there is no such page.
          </p>
        )}
        <LinkTags link={link} editable={editUrl !== undefined} />
        {link.banned_at && (
          <p className={classes.banned} role="note">
            This link was banned: fans read that it was taken down, and it cannot be changed. Please write to support if
            you think that is wrong.
          </p>
        )}
      </div>
      <div className={classes.actions} data-screen-only>
        <CopyButton value={link.page_url} compact />
        {!link.draft && (
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
        )}
        <ShareButton link={link} shown={shared} onShow={share} />
        {!link.draft && <EmbedButton pageUrl={link.page_url} title={link.title} />}
        <Button
          component={Link}
          to={`/links/${link.id}/routing`}
          variant="default"
          size="xs"
          leftSection={<Split size={15} />}
        >
          Routing
        </Button>
        {!link.banned_at && hasPressPreview(previewed, now) && (
          <PressButton link={link} mayChange={editUrl !== undefined} />
        )}
        {editUrl !== undefined && (
          <Button component={Link} to={editUrl} size="xs" variant={link.draft ? 'default' : 'filled'}>
            Edit
          </Button>
        )}
        {editUrl !== undefined && link.draft && (
          <Button size="xs" loading={busy} onClick={async () => (await publish(link.id)) && share('new')}>
            Publish
          </Button>
        )}
      </div>
      {type === 'pre-release' && link.release_time && (
        <ReleaseCountdown releaseTime={link.release_time} timezone={link.timezone ?? null} />
      )}
    </section>
  );
}

/** The link's tags, and the button that edits them. */
function LinkTags({ link, editable }: { link: CardLink; editable: boolean }) {
  const [asking, setAsking] = useState<'tags' | 'all'>();
  if (link.tags.length === 0 && !editable) return null;
  return (
    <div className={classes.tags}>
      {link.tags.length > 0 && (
        <ul className={classes.tagList} aria-label="Tags">
          {link.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/links?tag=${encodeURIComponent(tag)}`} className={classes.tag}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <button type="button" className={classes.tag} data-screen-only onClick={() => setAsking('tags')}>
          <Tag size={13} aria-hidden="true" /> {link.tags.length === 0 ? 'Add tags' : 'Edit tags'}
        </button>
      )}
      {asking === 'tags' && (
        <TagsDialog
          link={link}
          artistId={link.artist.id}
          onManage={() => setAsking('all')}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'all' && <ManageTagsDialog artistId={link.artist.id} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

/** Why the share dialog is shown; undefined while it is not. */
type Shared = 'new' | 'asked' | undefined;

/** Opens the share dialog, which opens for `?share=open`, too. */
function ShareButton({ link, shown, onShow }: { link: CardLink; shown: Shared; onShow: (shown: Shared) => void }) {
  useAsked(
    'share',
    'open',
    useCallback(() => onShow('asked'), [onShow]),
  );
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Share2 size={15} />} onClick={() => onShow('asked')}>
        Share
      </Button>
      {shown !== undefined && <ShareDialog link={link} isNew={shown === 'new'} onClose={() => onShow(undefined)} />}
    </>
  );
}

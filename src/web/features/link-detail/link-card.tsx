/** The link itself: cover, title, type, artist, public address, and what can be done with it. */
import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { type LinkType, linkTypeLabels } from '#domain/links/link.ts';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmbedButton } from './embed-button.tsx';
import classes from './link-card.module.css';

/** What the card shows. */
export interface CardLink {
  type: string;
  domain: string;
  path: string;
  page_url: string;
  title: string;
  image: string | null | undefined;
  image_blur: string | null | undefined;
  artist: { name: string };
}

const isLinkType = (type: string): type is LinkType => Object.hasOwn(linkTypeLabels, type);

/** A link whose type is missing or unknown counts as a release (spec section 3). */
export function LinkCard({ link }: { link: CardLink }) {
  const type = isLinkType(link.type) ? link.type : 'release';
  return (
    <section className={classes.card} aria-label="SmartLink">
      <Cover src={link.image ?? null} blur={link.image_blur} name={link.title} size={96} />
      <div className={classes.words}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{link.title}</h1>
          <Chip tone={type === 'release' || type === 'pre-release' ? 'brass' : 'plain'}>{linkTypeLabels[type]}</Chip>
        </div>
        <p className={classes.address}>
          {link.artist.name} ·{' '}
          <a href={link.page_url} target="_blank" rel="noreferrer">
            {link.domain}/{link.path}
          </a>
        </p>
        <div className={classes.actions}>
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
          <EmbedButton pageUrl={link.page_url} title={link.title} />
        </div>
      </div>
    </section>
  );
}

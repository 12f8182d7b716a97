/** The dialog that hands a page on: its url to copy, the phone's own share sheet, and the usual ways to send it (UI-40). */
import { Button, Modal } from '@mantine/core';
import { Mail, MessageCircle, Share2 } from 'lucide-react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './share-dialog.module.css';

/** The page that is shared. */
export interface SharedLink {
  domain: string;
  path: string;
  page_url: string;
  title: string;
  image?: string | null | undefined;
  image_blur?: string | null | undefined;
  artist: { name: string };
}

/** `isNew` says that the page has just been published. */
export function ShareDialog({ link, isNew, onClose }: { link: SharedLink; isNew: boolean; onClose: () => void }) {
  const { page_url: url, title, artist } = link;
  const words = `${title} by ${artist.name}`;
  const address = `${link.domain}/${link.path}`;
  return (
    <Modal opened onClose={onClose} size={460} title={<span className={classes.label}>Share</span>}>
      <div className={classes.head}>
        <Cover src={link.image ?? null} blur={link.image_blur ?? null} name={title} size={72} />
        <div className={classes.words}>
          <h2 className={classes.title}>{isNew ? `${title} is live` : title}</h2>
          <a className={classes.address} href={url} target="_blank" rel="noreferrer">
            {address}
          </a>
        </div>
      </div>
      <div className={classes.copy}>
        <input
          className={classes.url}
          readOnly
          value={url}
          aria-label="Link"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={url} item="Link" label="Copy link" primary />
      </div>
      <div className={classes.ways}>
        <SheetButton url={url} title={words} />
        <WayButton
          icon={<MessageCircle size={17} />}
          href={`https://wa.me/?text=${encodeURIComponent(`${words} ${url}`)}`}
        >
          WhatsApp
        </WayButton>
        <WayButton
          icon={<Mail size={17} />}
          href={`mailto:?subject=${encodeURIComponent(words)}&body=${encodeURIComponent(url)}`}
        >
          Email
        </WayButton>
      </div>
    </Modal>
  );
}

/** Opens the device's share sheet; nothing where the browser has none. */
function SheetButton({ url, title }: { url: string; title: string }) {
  if (!('share' in navigator)) return null;
  // The person may close the sheet without sharing, which the browser reports as a failure.
  const share = () => void navigator.share({ url, title }).catch(() => undefined);
  return (
    <Button className={classes.sheet} variant="default" leftSection={<Share2 size={17} />} onClick={share}>
      Share…
    </Button>
  );
}

function WayButton({ icon, href, children }: { icon: React.ReactNode; href: string; children: string }) {
  return (
    <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default" leftSection={icon}>
      {children}
    </Button>
  );
}

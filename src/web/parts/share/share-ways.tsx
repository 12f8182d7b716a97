/** The usual ways to send a page: the device's share sheet, WhatsApp, email, and the code for other sites. */
import { Button } from '@mantine/core';
import { CodeXml, Mail, Share2 } from 'lucide-react';
import { siWhatsapp } from 'simple-icons';
import { embedCode } from '#domain/links/embed-code.ts';
import { copyText } from '#web/ui/copy-text.ts';
import classes from './share-dialog.module.css';

/** `artist` is undefined while it loads. */
export function ShareWays({ url, title, artist }: { url: string; title: string; artist: string | undefined }) {
  const words = artist === undefined ? title : `${title} by ${artist}`;
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <div className={classes.ways}>
      <SheetButton url={url} title={words} />
      <Way
        href={`https://wa.me/?text=${encodeURIComponent(`${words} ${url}`)}`}
        icon={
          <svg width={16} height={16} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d={siWhatsapp.path} />
          </svg>
        }
      >
        WhatsApp
      </Way>
      <Way
        href={`mailto:?subject=${encodeURIComponent(words)}&body=${encodeURIComponent(url)}`}
        icon={<Mail {...icon} />}
      >
        Email
      </Way>
      <Button
        variant="default"
        leftSection={<CodeXml {...icon} />}
        onClick={() => void copyText(embedCode(url, title), 'Embed code')}
      >
        Embed
      </Button>
    </div>
  );
}

/** Opens the device's share sheet; nothing where the browser has none. */
function SheetButton({ url, title }: { url: string; title: string }) {
  if (!('share' in navigator)) return null;
  // The person may close the sheet without sharing, which the browser reports as a failure.
  const share = () => void navigator.share({ url, title }).catch(() => undefined);
  return (
    <Button
      className={classes.sheet}
      variant="default"
      leftSection={<Share2 size={16} aria-hidden="true" />}
      onClick={share}
    >
      Share…
    </Button>
  );
}

function Way({ icon, href, children }: { icon: React.ReactNode; href: string; children: string }) {
  return (
    <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default" leftSection={icon}>
      {children}
    </Button>
  );
}

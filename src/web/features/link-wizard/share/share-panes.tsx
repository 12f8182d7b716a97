/** What the usual networks and messengers show of a shared link, and where each is asked to look again. */
import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Segmented } from '#web/ui/segmented.tsx';
import type { SharePreview } from '../state/share-preview.ts';
import classes from './share-panes.module.css';
import { SharePicture } from './share-picture.tsx';

const networks = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'imessage', label: 'iMessage' },
  { value: 'x', label: 'X' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'discord', label: 'Discord' },
] as const;
type Network = (typeof networks)[number]['value'];

const onPhones = (app: string): string =>
  `${app} fetches the preview on the phone that sends it. Messages that were sent keep theirs.`;

/** Where a network is asked to fetch a page again, and how long it keeps the old preview otherwise. */
const fetchAgain: Record<Network, { name?: string; url?: (page: string) => string; otherwise: string }> = {
  whatsapp: { otherwise: onPhones('WhatsApp') },
  imessage: { otherwise: onPhones('iMessage') },
  x: { otherwise: 'X looks again about a week after it last did. A new post may show the old preview until then.' },
  facebook: {
    name: 'Facebook',
    url: (page) => `https://developers.facebook.com/tools/debug/?q=${encodeURIComponent(page)}`,
    otherwise: 'Facebook, Instagram and Messenger keep a preview for up to a month.',
  },
  discord: { otherwise: 'Discord looks again after about half an hour.' },
};

/** `pageUrl` is the URL of the saved page; undefined while there is none. */
export function SharePanes({ preview, pageUrl }: { preview: SharePreview; pageUrl: string | undefined }) {
  const [network, setNetwork] = useState<Network>('whatsapp');
  const { name, url, otherwise } = fetchAgain[network];
  return (
    <div>
      <Segmented label="Network" value={network} options={networks} onChange={setNetwork} />
      <figure className={classes.ground} data-network={network} aria-label={`The link on ${labelOf(network)}`}>
        <div className={classes.card}>
          {network === 'discord' && <DiscordWords preview={preview} />}
          <div className={classes.picture}>
            <SharePicture picture={preview.picture} />
            {network === 'x' && <span className={classes.over}>{preview.title}</span>}
          </div>
          {network !== 'discord' && <Words network={network} preview={preview} />}
        </div>
        {network === 'x' && <span className={classes.from}>From {preview.host}</span>}
        {network === 'whatsapp' && <span className={classes.url}>https://{preview.host}/…</span>}
      </figure>
      <p className={classes.again}>
        {otherwise}
        {url !== undefined && pageUrl !== undefined && (
          <Button
            component="a"
            href={url(pageUrl)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="compact-sm"
            leftSection={<RefreshCw size={14} aria-hidden="true" />}
          >
            Ask {name} to look again
          </Button>
        )}
      </p>
    </div>
  );
}

const labelOf = (network: Network): string => networks.find(({ value }) => value === network)?.label ?? '';

/** Title, description and host as each network sets them. */
function Words({ network, preview: { title, description, host } }: { network: Network; preview: SharePreview }) {
  if (network === 'x') return null;
  return (
    <div className={classes.words}>
      {network === 'facebook' && <span className={classes.host}>{host.toUpperCase()}</span>}
      <span className={classes.title}>{title}</span>
      {network !== 'imessage' && <span className={classes.description}>{description}</span>}
      {network !== 'facebook' && <span className={classes.host}>{host}</span>}
    </div>
  );
}

function DiscordWords({ preview: { title, description, picture } }: { preview: SharePreview }) {
  return (
    <div className={classes.words}>
      <span className={classes.host}>{picture.artistName}</span>
      <span className={classes.title}>{title}</span>
      <span className={classes.description}>{description}</span>
    </div>
  );
}

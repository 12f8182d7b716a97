/** Hosts that shorteners and link pages share among their customers: a link of one cannot keep its host here (MOVE-7). */
import { hostBelongs } from '#domain/destinations/destination-url.ts';

const sharedHosts: readonly string[] = [
  ...['bit.ly', 'bitly.com', 'j.mp', 'bitly.is', 'dub.sh', 'dub.co', 'short.io', 'short.gy', 'rebrand.ly'],
  ...[
    'kutt.it',
    'kutt.to',
    'tinyurl.com',
    'ow.ly',
    't.ly',
    'cutt.ly',
    'is.gd',
    'v.gd',
    'goo.gl',
    'buff.ly',
    'shorturl.at',
  ],
  ...[
    'lnk.to',
    'ffm.to',
    'ffm.bio',
    'feature.fm',
    'linkfire.com',
    'toneden.io',
    'hypeddit.com',
    'linktr.ee',
    'song.link',
  ],
  ...[
    'album.link',
    'artist.link',
    'odesli.co',
    'distrokid.com',
    'hyperfollow.com',
    'orcd.co',
    'fanlink.to',
    'fanlink.tv',
  ],
  ...[
    'smarturl.it',
    'show.co',
    'backl.ink',
    'found.ee',
    'li.sten.to',
    'beacons.ai',
    'snd.click',
    'push.fm',
    'bfan.link',
  ],
];

/** Whether a host is shared by the customers of one product. */
export const isSharedHost = (host: string): boolean => hostBelongs(host, sharedHosts);

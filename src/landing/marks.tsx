/** Icons of services and networks with their colours: from simple-icons, or drawn here where it has none. */
import {
  siApplemusic,
  siApplepodcasts,
  siBandcamp,
  siBeatport,
  siDeezer,
  siFacebook,
  siInstagram,
  siItunes,
  siPandora,
  siSoundcloud,
  siSpotify,
  siTidal,
  siTiktok,
  siTwitch,
  siX,
  siYoutube,
} from 'simple-icons';
import type { DestinationType, Theme } from '#domain/links/link.ts';
import type { SocialType } from '#domain/links/link-page.ts';

/** An icon: one path in a square of 24, and its colours on light and on dark background (both with a contrast of at least 3 : 1). */
export interface Mark {
  path: string;
  /** Icons drawn here cut holes by the even-odd rule. */
  fillRule?: 'evenodd';
  light: string;
  dark: string;
}

const ink = { light: '#16140f', dark: '#ffffff' };

// Icons that simple-icons does not have, and symbols for destinations that are no service.
const noteInDisc =
  'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24Zm5 5.2v10.1a2.9 2.9 0 1 1-1.8-2.7V8.9l-5.4 1.2v6.8A2.9 2.9 0 1 1 8 14.2V7.2Z';
const melonSlice =
  'M1 8h22a11 11 0 0 1-22 0Zm6.2 3.1a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Zm4.8 2.2a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Zm4.8-2.2a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z';
const soundBars =
  'M2 9.5a1.5 1.5 0 0 1 3 0v5a1.5 1.5 0 0 1-3 0Zm5.7-4a1.5 1.5 0 0 1 3 0v13a1.5 1.5 0 0 1-3 0Zm5.6-3a1.5 1.5 0 0 1 3 0v19a1.5 1.5 0 0 1-3 0Zm5.7 6a1.5 1.5 0 0 1 3 0v7a1.5 1.5 0 0 1-3 0Z';
const chain =
  'M10.6 13.4a1 1 0 0 1-1.4 1.4 5 5 0 0 1 0-7.1l3.5-3.5a5 5 0 0 1 7.1 7.1l-1.6 1.6a1 1 0 0 1-1.4-1.4l1.6-1.6a3 3 0 0 0-4.3-4.3l-3.5 3.5a3 3 0 0 0 0 4.3Zm2.8-2.8a1 1 0 0 1 1.4-1.4 5 5 0 0 1 0 7.1l-3.5 3.5a5 5 0 0 1-7.1-7.1l1.6-1.6a1 1 0 1 1 1.4 1.4l-1.6 1.6a3 3 0 0 0 4.3 4.3l3.5-3.5a3 3 0 0 0 0-4.3Z';
const speech =
  'M5 3h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-7l-5 4.5V17H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm2 5.5v2h10v-2Zm0 3.5v2h6v-2Z';
const bell =
  'M12 2a6.5 6.5 0 0 0-6.5 6.5c0 5-2 6.5-2 8h17c0-1.5-2-3-2-8A6.5 6.5 0 0 0 12 2ZM9.3 18.5a2.8 2.8 0 0 0 5.4 0Z';
const lines = 'M3 5h18v2.2H3Zm0 6h12v2.2H3Zm0 6h15v2.2H3Z';
const globe =
  'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm7.8 7h-3.2a16 16 0 0 0-1.5-4.4A9 9 0 0 1 19.8 8ZM12 3.1c.9 1.1 1.9 2.8 2.5 4.9h-5c.6-2.1 1.6-3.8 2.5-4.9ZM3.2 14a9 9 0 0 1 0-4h3.7a22 22 0 0 0 0 4Zm1 2h3.2c.3 1.7.9 3.2 1.5 4.4A9 9 0 0 1 4.2 16Zm3.2-8H4.2a9 9 0 0 1 4.7-4.4A16 16 0 0 0 7.4 8ZM12 20.9c-.9-1.1-1.9-2.8-2.5-4.9h5c-.6 2.1-1.6 3.8-2.5 4.9Zm2.9-6.9H9.1a18 18 0 0 1 0-4h5.8a18 18 0 0 1 0 4Zm.2 6.4c.6-1.2 1.2-2.7 1.5-4.4h3.2a9 9 0 0 1-4.7 4.4Zm2-6.4a22 22 0 0 0 0-4h3.7a9 9 0 0 1 0 4Z';

const destinationMarks: Record<DestinationType, Mark> = {
  spotify: { path: siSpotify.path, light: '#15883e', dark: '#1ed760' },
  applemusic: { path: siApplemusic.path, light: '#fa243c', dark: '#ff5468' },
  amazonmusic: { path: noteInDisc, fillRule: 'evenodd', light: '#0a7f8a', dark: '#25d1da' },
  deezer: { path: siDeezer.path, light: '#a238ff', dark: '#a95bff' },
  itunes: { path: siItunes.path, light: '#d6249a', dark: '#fb5bc5' },
  pandora: { path: siPandora.path, light: '#224099', dark: '#6f92ff' },
  tidal: { path: siTidal.path, ...ink },
  soundcloud: { path: siSoundcloud.path, light: '#e04a00', dark: '#ff6a1f' },
  youtube: { path: siYoutube.path, light: '#f00', dark: '#ff4e45' },
  bandcamp: { path: siBandcamp.path, light: '#2f7a8c', dark: '#5ec8d8' },
  melon: { path: melonSlice, fillRule: 'evenodd', light: '#0a8f35', dark: '#2fdc66' },
  resso: { path: soundBars, light: '#d61f55', dark: '#ff5c8a' },
  applepodcasts: { path: siApplepodcasts.path, light: '#9933cc', dark: '#c06bf0' },
  beatport: { path: siBeatport.path, light: '#0b8a54', dark: '#01ff95' },
  custom: { path: chain, ...ink },
  text: { path: speech, fillRule: 'evenodd', ...ink },
  message_optin: { path: bell, ...ink },
  header: { path: lines, ...ink },
};

const socialPaths: Record<SocialType, string> = {
  instagram: siInstagram.path,
  tiktok: siTiktok.path,
  twitter: siX.path,
  twitch: siTwitch.path,
  facebook: siFacebook.path,
  website: globe,
};

/** The icon of a destination type. */
export function destinationMark(type: DestinationType): Mark {
  return destinationMarks[type];
}

/**
 * Draws a destination's icon as decoration, beside the name. `size` is in pixels. With `theme` the colour is fixed; without, it follows `color-
 * scheme`.
 */
export function ServiceMark({ type, size = 24, theme }: { type: DestinationType; size?: number; theme?: Theme }) {
  const mark = destinationMarks[type];
  const colour = theme === undefined ? `light-dark(${mark.light}, ${mark.dark})` : mark[theme];
  return <Drawing path={mark.path} fillRule={mark.fillRule} size={size} fill={colour} />;
}

/** Draws a network's icon in the text colour; a website is a globe. `size` is in pixels. */
export function SocialMark({ type, size = 24 }: { type: SocialType; size?: number }) {
  return (
    <Drawing
      path={socialPaths[type]}
      size={size}
      fill="currentColor"
      fillRule={type === 'website' ? 'evenodd' : undefined}
    />
  );
}

function Drawing({
  path,
  size,
  fill,
  fillRule,
}: {
  path: string;
  size: number;
  fill: string;
  fillRule?: 'evenodd' | undefined;
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill={fill} fillRule={fillRule} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

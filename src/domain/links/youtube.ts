/** YouTube URLs of videos: whether one is valid, and which video it means. */
import { hostBelongs, parseWebUrl } from '#domain/destinations/destination-url.ts';

/** The video's id in any URL YouTube hands out (watch, short, embed, live, youtu.be); undefined when it is no video. */
export function youtubeId(text: string): string | undefined {
  const url = parseWebUrl(text);
  if (url === undefined) return undefined;
  const id = hostBelongs(url.hostname, ['youtu.be'])
    ? url.pathname.split('/')[1]
    : hostBelongs(url.hostname, ['youtube.com', 'youtube-nocookie.com'])
      ? (/^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1] ?? watchId(url))
      : undefined;
  return id !== undefined && /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** Tells whether `text` is the URL of a YouTube video. */
export function isYoutubeUrl(text: string): boolean {
  return youtubeId(text) !== undefined;
}

function watchId(url: URL): string | undefined {
  return url.pathname.replace(/\/$/, '') === '/watch' ? (url.searchParams.get('v') ?? undefined) : undefined;
}

/** Serves the pictures and previews of the invented catalogue, created on first request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mount } from '../mount.ts';
import { sendBytes } from '../send-bytes.ts';
import { artworkOf, renderArtwork } from './artwork.ts';
import { previewTone } from './preview-tone.ts';
import { imageSizes } from './web-api-objects.ts';

const mostKept = 200;

/** Creates the mount: `/image/{640|300|64}/{id}.jpg` and `/preview/{id}.wav` below `prefix`, for any id. It caches the last 200 rendered pictures. */
export function createMediaMount(prefix: string, log: (line: string) => void): Mount {
  const pictures = new Map<string, Promise<Buffer>>();
  const picture = (id: string, size: number) => {
    const key = `${size}/${id}`;
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const rendered = renderArtwork(artworkOf(id), size);
    pictures.set(key, rendered);
    const [oldest] = pictures.keys();
    if (pictures.size > mostKept && oldest !== undefined) pictures.delete(oldest);
    return rendered;
  };
  const always = {
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? prefix, 'http://sandbox').pathname.slice(prefix.length);
    const [, size, imageId] = /^\/image\/(\d+)\/([0-9A-Za-z]{22})\.jpg$/.exec(path) ?? [];
    if (imageId !== undefined && imageSizes.some((known) => known === Number(size))) {
      sendBytes(request, response, await picture(imageId, Number(size)), { ...always, 'content-type': 'image/jpeg' });
      return;
    }
    const previewId = /^\/preview\/([0-9A-Za-z]{22})\.wav$/.exec(path)?.[1];
    if (previewId !== undefined) {
      sendBytes(request, response, previewTone(previewId), { ...always, 'content-type': 'audio/wav' });
      return;
    }
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
  }
  return {
    prefix,
    handle: (request, response) => {
      answer(request, response).catch((error: unknown) => {
        log(`The sandbox failed at ${request.url}: ${String(error)}`);
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('Something went wrong.');
      });
    },
  };
}

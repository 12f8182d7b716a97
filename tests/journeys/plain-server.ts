/** A plain file server for an archive's pages, which knows nothing of Fanfare. */
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { strFromU8 } from 'fflate';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Serves one folder as static hosts do: files, `index.html` of a folder, `_redirects`. `files` are its contents by their path, which begins with `/`. */
export function serveFolder(files: ReadonlyMap<string, Uint8Array>) {
  const rules = strFromU8(files.get('/_redirects') ?? new Uint8Array())
    .split('\n')
    .map((line) => line.split(' '));
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://plain').pathname);
    const file = files.has(path) ? path : `${path}index.html`;
    const content = files.get(file);
    const to = rules.find(([from]) => from === path)?.[1];
    if (content !== undefined) response.writeHead(200, { 'content-type': types[extname(file)] ?? '' }).end(content);
    else if (files.has(`${path}/index.html`)) response.writeHead(301, { location: `${path}/` }).end();
    else if (to !== undefined) response.writeHead(302, { location: to }).end();
    else response.writeHead(404).end('Nothing here');
  });
}

/** The files below `pages/{host}` of an unpacked archive, by their path on that host. */
export const pagesOfHost = (archive: Readonly<Record<string, Uint8Array>>, host: string): Map<string, Uint8Array> =>
  new Map(
    Object.entries(archive).flatMap(([name, content]): [string, Uint8Array][] => {
      const at = name.indexOf(`/pages/${host}/`);
      return at < 0 ? [] : [[name.slice(at + `/pages/${host}`.length), content]];
    }),
  );

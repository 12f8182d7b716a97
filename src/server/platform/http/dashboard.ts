/** Serves the built dashboard: hashed assets are cached for good, the path of each screen gets its HTML page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { forwardedPath } from '#domain/accounts/navigation.ts';

/** Where the build is, and what the content policy allows besides its own origin. */
export interface DashboardOptions {
  folder: string;
  /** Origin of stored pictures and previews. */
  filesOrigin: string;
  /** Whether the support chat is configured, whose hosts the policy then allows. */
  hasSupportChat: boolean;
  /** Where the feedback board is framed from; undefined for the built-in one. */
  feedbackOrigin: string | undefined;
  /** Where the card provider's fields are framed from and connect to; undefined for its stand-in, which is on the dashboard's own origin. */
  cardForm: { frames: string; connections: string } | undefined;
}

/** The HTML file for each screen's path, as the build wrote the list. */
const screensSchema = z.record(z.string(), z.string());

/** Where the support chat's widget sends messages and files, in the regions of its service. */
const chatConnections =
  'https://*.intercom.io wss://*.intercom.io https://*.intercom-messenger.com wss://*.intercom-messenger.com https://uploads.intercomcdn.com';

/** The dashboard's content policy: own scripts only, no framing. Images may come from any https host, because sources are previewed before they are stored. */
function dashboardPolicy({
  filesOrigin,
  hasSupportChat,
  feedbackOrigin,
  cardForm,
}: Omit<DashboardOptions, 'folder'>): string {
  const chat = (hosts: string): string => (hasSupportChat ? ` ${hosts}` : '');
  const card = (hosts: string | undefined): string => (hosts === undefined ? '' : ` ${hosts}`);
  return [
    "default-src 'none'",
    `script-src 'self'${chat('https://widget.intercom.io https://js.intercomcdn.com')}`,
    // Mantine writes CSS variables into style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${filesOrigin}`,
    `media-src 'self' blob: https: ${filesOrigin}`,
    `font-src 'self' data:${chat('https://js.intercomcdn.com https://fonts.intercomcdn.com')}`,
    `connect-src 'self'${chat(chatConnections)}${card(cardForm?.connections)}`,
    `frame-src 'self' https://www.youtube-nocookie.com https://www.youtube.com${chat('https://intercom-sheets.com')}${card(cardForm?.frames)}${card(feedbackOrigin)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Adds the dashboard's routes; every path without a screen redirects to `/` (ACC-83). Without a build every page answers 503 with what to run. */
export function addDashboard(app: FastifyInstance, options: DashboardOptions): void {
  const policy = dashboardPolicy(options);
  // The build writes this file last, so without it the build is incomplete.
  const screensFile = join(options.folder, 'screens.json');
  const built = existsSync(screensFile);
  if (built) {
    void app.register(fastifyStatic, {
      root: options.folder,
      index: false,
      // The build writes a compressed copy beside each file where that saves bytes.
      preCompressed: true,
      wildcard: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // HTML is revalidated under every path, since each screen's path returns the same file.
        if (!hashed) reply.header('content-security-policy', policy);
        // What is kept for good is never asked about again, nor fetched in parts. A first load has dozens of these answers.
        else for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
      },
    });
    const screens = screensSchema.parse(JSON.parse(readFileSync(screensFile, 'utf8')));
    for (const [path, file] of Object.entries(screens)) app.get(path, (_request, reply) => page(reply, file));
    app.get('/logout', (_request, reply) => page(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found.');
    const { pathname, search } = new URL(request.url, 'http://dashboard');
    const forwarded = forwardedPath(pathname);
    if (forwarded !== undefined) return reply.redirect(forwarded, 302);
    if (!built)
      return reply.code(503).type('text/plain').send('The dashboard is not built yet. Run npm start, or npm run dev.');
    const plain = plainPath(pathname);
    return reply.redirect(plain === pathname ? '/' : plain + search, 302);
  });
}

/** A path as screens have it: in small letters, without empty segments and without a slash at the end. */
function plainPath(path: string): string {
  return `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;
}

function page(reply: FastifyReply, file = 'index.html'): FastifyReply {
  return reply.sendFile(file, { cacheControl: false });
}

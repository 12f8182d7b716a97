/** The built dashboard as files: hashed assets kept for good, every other path answered with the page itself. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

/** Where the dashboard was built to, and what its policy allows besides its own origin. */
export interface DashboardOptions {
  folder: string;
  /** Origin of stored pictures and previews. */
  filesOrigin: string;
}

/** The page to answer with for each screen's path, as the build wrote them. */
const screensSchema = z.record(z.string(), z.string());

/** The dashboard's content policy: own code only, framed by nobody; pictures may come from anywhere, since sources are previewed before they are stored. */
function dashboardPolicy({ filesOrigin }: Pick<DashboardOptions, 'filesOrigin'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Mantine writes its variables into style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${filesOrigin}`,
    `media-src 'self' blob: https: ${filesOrigin}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://www.youtube.com",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Adds the dashboard's routes. Without a build every page says so in one sentence. */
export function addDashboard(app: FastifyInstance, options: DashboardOptions): void {
  const policy = dashboardPolicy(options);
  // The build writes it last: where it is missing, so may be anything else.
  const screensFile = join(options.folder, 'screens.json');
  const built = existsSync(screensFile);
  if (built) {
    void app.register(fastifyStatic, {
      root: options.folder,
      index: false,
      // The build lays a packed file beside each that it pays for.
      preCompressed: true,
      wildcard: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // A page is one under whatever name it is asked for.
        if (!hashed) reply.header('content-security-policy', policy);
      },
    });
    app.get('/', (_request, reply) => page(reply));
    const screens = screensSchema.parse(JSON.parse(readFileSync(screensFile, 'utf8')));
    for (const [path, file] of Object.entries(screens)) app.get(path, (_request, reply) => page(reply, file));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found.');
    if (!built)
      return reply.code(503).type('text/plain').send('The dashboard is not built yet. Run npm start, or npm run dev.');
    return page(reply);
  });
}

function page(reply: FastifyReply, file = 'index.html'): FastifyReply {
  return reply.sendFile(file, { cacheControl: false });
}

/** What the API is measured against: a plain JSON route over the very same SQL, without schema, session or permission. */
import { createServer } from 'node:http';
import { createListedLinksStore, listedFields } from '#server/features/links/lists/listed-links.store.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';

/** Where to read from, where to listen, and the headers of every answer but its length: names and values in turn. */
export interface JsonRouteSetup {
  databaseUrl: string;
  headers: string[];
}

process.once('message', ({ databaseUrl, headers, port }: JsonRouteSetup & { port: number }) => {
  const links = createListedLinksStore(openPostgres(databaseUrl), {
    publicUrl: (stored) => stored,
    pageHost: { before: '', after: '' },
  });
  const server = createServer((request, response) => {
    const artistId = (request.url ?? '').slice(1);
    links.list(artistId, listedFields, { limit: 1000, offset: 0 }).then(
      (list) => {
        const body = Buffer.from(JSON.stringify({ data: { links: list } }));
        response.writeHead(200, [...headers, 'Content-Length', String(body.length)]).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen({ port, host: '127.0.0.1', reusePort: true }, () => {
    const bound = server.address();
    process.send?.(typeof bound === 'object' ? bound?.port : undefined);
  });
});

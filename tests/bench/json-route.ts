/** What the API is measured against: a plain JSON route over the very same SQL, without schema, session or permission. */
import { createServer } from 'node:http';
import { createListedLinksStore, listedFields } from '#server/features/links/listed-links.store.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';

process.once('message', ({ databaseUrl }: { databaseUrl: string }) => {
  const links = createListedLinksStore(openPostgres(databaseUrl), {
    publicUrl: (stored) => stored,
    pageHost: { before: '', after: '' },
  });
  const server = createServer((request, response) => {
    const artistId = (request.url ?? '').slice(1);
    links.list(artistId, listedFields).then(
      (list) => {
        const body = Buffer.from(JSON.stringify({ data: { links: list } }));
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    process.send?.(typeof bound === 'object' ? bound?.port : undefined);
  });
});

/** What the API is measured against: a plain JSON route over the same SQL, without sessions, permissions or GraphQL. */
import { createServer } from 'node:http';
import { createLinksStore } from '#server/features/links/links.store.ts';
import { openPostgres } from '#server/platform/postgres.ts';

/** Where the records are. */
export interface PlainRouteJob {
  databaseUrl: string;
  artistId: string;
}

process.once('message', ({ databaseUrl, artistId }: PlainRouteJob) => {
  const { database } = openPostgres(databaseUrl, {
    onError: (error) => process.stderr.write(`${error.message}\n`),
  });
  const links = createLinksStore(database, (stored) => stored);
  const server = createServer((request, response) => {
    request.resume();
    links.listByArtist(artistId).then(
      (rows) => {
        const body = Buffer.from(JSON.stringify({ data: { links: rows } }));
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
      },
      () => response.writeHead(500, { 'Content-Length': 0 }).end(),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});

/** What we measure against: the barest `node:http` server that gives the same bytes, without looking at the request at all. */
import { createServer } from 'node:http';

/** The bytes to give. */
export interface BareAnswers {
  /** The body of a page as it goes over the line, and its headers, names and values in turn. */
  page: string;
  pageHeaders: string[];
  location: string;
}

process.once('message', ({ page, pageHeaders, location }: BareAnswers) => {
  const body = Buffer.from(page, 'base64');
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      request.resume();
      request.on('end', () => response.writeHead(204).end());
    } else if (request.url?.includes('/', 1)) {
      response.writeHead(302, ['Location', location, 'Content-Length', '0']).end();
    } else {
      response.writeHead(200, pageHeaders).end(body);
    }
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    process.send?.(typeof bound === 'object' ? bound?.port : undefined);
  });
});

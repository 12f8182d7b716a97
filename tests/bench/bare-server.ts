/** What pages and redirects are measured against: the barest `node:http` server that gives the same bytes, without looking at the request. */
import { createServer } from 'node:http';

/** One answer: its headers, names and values in turn, and its body in base64. */
export interface BareAnswer {
  headers: string[];
  body: string;
}

/** The answers of the product that are given back. */
export interface BareAnswers {
  page: BareAnswer;
  beacon: BareAnswer;
  redirect: BareAnswer;
}

process.once('message', ({ page, beacon, redirect, port }: BareAnswers & { port: number }) => {
  const body = Buffer.from(page.body, 'base64');
  // The product's own settings of `node:http`, so that neither side has an advantage by them.
  const options = { optimizeEmptyRequests: true, keepAliveTimeout: 75_000, headersTimeout: 15_000 };
  const server = createServer(options, (request, response) => {
    if (request.method === 'POST') {
      request.resume();
      request.on('end', () => response.writeHead(204, beacon.headers).end());
    } else if (request.url?.includes('/', 1)) {
      response.writeHead(302, redirect.headers).end();
    } else {
      response.writeHead(200, page.headers).end(body);
    }
  });
  server.listen({ port, host: '127.0.0.1', reusePort: true }, () => {
    const bound = server.address();
    process.send?.(typeof bound === 'object' ? bound?.port : undefined);
  });
});

/** Single requests to the product as a browser sends them: to read what the bare servers have to give, and to fill the page caches. */
import { type Agent, request } from 'node:http';
import { connectToEach } from '#tests/fixtures/process-connections.ts';
import { copiedHeaders } from './answer-headers.ts';
import type { BareAnswer } from './bare-server.ts';
import { processCount } from './environment.ts';
import type { VisitedLink } from './visits.ts';

/** The product's answer to a path of `vibe.to`, for a bare server to repeat. Rejects when its status is another than `wanted`. */
export function fetchAnswer(
  port: number,
  path: string,
  { wanted, body, agent }: { wanted: number; body?: string; agent?: Agent },
): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `vibe.to.localhost:${port}`,
      'accept-encoding': 'gzip, deflate, br',
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === wanted)
          resolve({ headers: copiedHeaders(answer.rawHeaders), body: Buffer.concat(chunks).toString('base64') });
        else reject(new Error(`${path} was answered with ${answer.statusCode} instead of ${wanted}.`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** Asks every process for every page once, so that each has them all in its cache. */
export async function fillCaches(port: number, links: readonly VisitedLink[]): Promise<void> {
  const agents = await connectToEach(port, processCount);
  if (agents.size < processCount) throw new Error(`Only ${agents.size} of ${processCount} processes answer.`);
  await Promise.all(
    [...agents.values()].map(async (agent) => {
      for (const { path } of links) await fetchAnswer(port, `/${path}`, { wanted: 200, agent });
      agent.destroy();
    }),
  );
}

/** Floods the API from a process of its own: hostile documents in a closed loop, from one network or from many. */
import { Agent, request } from 'node:http';
import { hostileDocuments } from '#tests/fixtures/hostile-documents.ts';
import { publicIpAddress, seededNumbers } from './visitors.ts';

/** What to send, where and for how long. */
export interface Flood {
  port: number;
  connections: number;
  seconds: number;
  networks: 'one' | 'many';
}

/** What came back: the number of answers by HTTP status. */
export interface Flooded {
  statuses: Record<string, number>;
}

const oneIp = '198.51.100.66';

async function flood({ port, connections, seconds, networks }: Flood): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const random = seededNumbers(66);
  const makers = Object.values(hostileDocuments);
  const statuses: Record<string, number> = {};
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  const once = () =>
    new Promise<void>((resolve) => {
      // Half of the flood is the document that cost most when it was found.
      const make = sent % 2 === 0 ? makers[0] : makers[(sent >> 1) % makers.length];
      sent += 1;
      const body = JSON.stringify({ query: make?.() });
      const headers = {
        host: `localhost:${port}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': networks === 'one' ? oneIp : publicIpAddress(random),
      };
      const options = { agent, host: '127.0.0.1', port, method: 'POST', path: '/graphql', headers };
      const asked = request(options, (answer) => {
        const status = String(answer.statusCode);
        statuses[status] = (statuses[status] ?? 0) + 1;
        answer.resume().on('close', resolve);
      });
      asked.on('error', () => {
        statuses.broken = (statuses.broken ?? 0) + 1;
        resolve();
      });
      asked.end(body);
    });
  const worker = async () => {
    while (performance.now() < end) await once();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { statuses };
}

process.on('message', (job: Flood) => {
  void flood(job).then((flooded) => process.send?.(flooded));
});
process.send?.('ready');

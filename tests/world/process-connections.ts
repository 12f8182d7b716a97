/** Connections to each process of a product that answers with several on one port: the system deals them out, so they are opened until every process has one. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long is tried, and the pause between two tries, in milliseconds. A process that takes another's place needs seconds to start. */
const patience = 120_000;
const pause = 20;

/** The process that answers on the agent's connection. */
function processOf(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/metrics', headers: { host: `localhost:${port}` }, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(Number(/fanfare_events_stored\{process="(\d+)"\}/.exec(text)?.[1])));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/**
 * An agent with one open connection for each of `count` processes, by process id; fewer when not so many answer within two minutes.
 * Whoever asks through an agent must keep to `127.0.0.1` and one request at a time, or the system may choose anew.
 */
export async function connectToEach(port: number, count: number): Promise<Map<number, Agent>> {
  const agents = new Map<number, Agent>();
  const end = performance.now() + patience;
  while (agents.size < count && performance.now() < end) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const id = await processOf(port, agent);
    if (agents.has(id)) agent.destroy();
    else agents.set(id, agent);
    await delay(agents.size < count ? pause : 0);
  }
  return agents;
}

/** Load from fans: many connections that view and click as fast as they are answered, and record each answer. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A page to open, and how its hits are recognised afterwards. */
export interface FanTarget {
  port: number;
  linkId: string;
  path: string;
  /** Stands in front of every hit's number, in its campaign. */
  mark: string;
  /** Milliseconds that each fan waits after an answer; left out, none. */
  pause?: number;
}

/** What a load knows when it ends. */
export interface FanMemory {
  /** Hits whose answer came back whole, by their campaign. */
  acknowledged: string[];
  /** Hits that were sent and never answered: they may or may not be stored. */
  unanswered: string[];
}

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** A load under way. */
export interface FanLoad {
  /** How many answers came so far. */
  answers(): number;
  /** Stops asking and waits for the last answers. */
  end(): Promise<FanMemory>;
}

/** Starts `connections` fans on a page: two clicks to each view. An answer other than the expected one makes `end` reject. */
export function startFans(target: FanTarget, connections: number): FanLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const memory: FanMemory = { acknowledged: [], unanswered: [] };
  let number = 0;
  let ending = false;
  let problem: Error | undefined;

  function hit(campaign: string, isView: boolean): Promise<number | undefined> {
    const query = `?utm_source=fault&utm_campaign=${campaign}`;
    const body = isView ? JSON.stringify({ l: target.linkId, r: '', q: query }) : '';
    return new Promise((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: target.port,
          method: isView ? 'POST' : 'GET',
          path: isView ? '/_/v' : `/${target.path}/spotify${query}`,
          headers: {
            host: `vibe.to.localhost:${target.port}`,
            referer: `http://vibe.to.localhost:${target.port}/${target.path}`,
            'user-agent': browser,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.complete ? answer.statusCode : undefined));
          answer.on('error', () => resolve(undefined));
        },
      );
      sent.on('error', () => resolve(undefined));
      sent.end(body);
    });
  }

  async function fan(): Promise<void> {
    while (!ending) {
      number += 1;
      const campaign = `${target.mark}-${number}`;
      const isView = number % 3 === 0;
      const status = await hit(campaign, isView);
      if (status === undefined) {
        memory.unanswered.push(campaign);
        // The server was killed: each connection has at most the one hit that was under way.
        return;
      }
      if (status !== (isView ? 204 : 302)) problem = new Error(`${campaign} was answered with ${status}`);
      memory.acknowledged.push(campaign);
      if (target.pause !== undefined) await delay(target.pause);
    }
  }

  const fans = Array.from({ length: connections }, fan);
  return {
    answers: () => memory.acknowledged.length,
    async end() {
      ending = true;
      await Promise.all(fans);
      agent.destroy();
      if (problem !== undefined) throw problem;
      return memory;
    },
  };
}

/** What a user agent tells, read once for each: every request of a visitor brings one, and there are far fewer of them than visitors. */
import { type Phone, phoneOf } from '#domain/destinations/app-opening.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import { readAgentClass } from '#domain/stats/agent-class.ts';
import { type ClaimedEngine, claimedEngine } from '#domain/stats/hints.ts';
import { readBrowser, type VisitorBrowser } from '#domain/stats/visitor-browser.ts';
import { agentWords } from './visitor-hash.ts';

/** Everything that a user agent alone decides. */
export interface Agent {
  /** Its class: a browser, or which kind of machine. */
  name: string;
  browser: VisitorBrowser;
  engine: ClaimedEngine;
  phone: Phone;
  /** What stands for it in a visitor's hash. */
  words: Uint32Array;
  /** The last Sec-CH-UA that came with it, and whether it contradicted: the two nearly always come together. */
  clientHints: string;
  contradicted: boolean;
  /** The part of an event's line for each combination of hints, network and event that came with it. */
  parts: Map<number, string>;
}

/** The agents that were met. */
export interface Agents {
  /** The agent of a User-Agent header, of which the first 512 characters count; '' or undefined for a request that has none. */
  of(userAgent: string | undefined): Agent;
}

const agentsKept = 10_000;
const longestAgent = 512;

/** Makes the memory of agents, within bounds. */
export function createAgents(): Agents {
  const agents = createBoundedMap<string, Agent>(agentsKept);
  return {
    of(text = '') {
      const userAgent = text.length > longestAgent ? text.slice(0, longestAgent) : text;
      const known = agents.get(userAgent);
      if (known !== undefined) return known;
      const agent: Agent = {
        name: readAgentClass(userAgent),
        browser: readBrowser(userAgent),
        engine: claimedEngine(userAgent),
        phone: phoneOf(userAgent),
        words: agentWords(userAgent),
        clientHints: '',
        contradicted: false,
        parts: new Map(),
      };
      agents.set(userAgent, agent);
      return agent;
    },
  };
}

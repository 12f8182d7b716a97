/** What a request says of its sender, and the verdict on it, as the part of an event's line that is not about the page. */
import type { IncomingMessage } from 'node:http';
import type { EventName, Verdict } from '#domain/stats/event.ts';
import { betweenValues, eventPart } from '#domain/stats/event-line.ts';
import { contradicts, hintBits } from '#domain/stats/hints.ts';
import { networkKey } from '#domain/stats/hosting-networks.ts';
import { isPrefetch, judge, slowestJudgedPace } from '#domain/stats/verdict.ts';
import { rulesVersion } from '#domain/stats/verdict-rules.ts';
import { isPrivateWords, readAddressWords } from '../../platform/net/ip-words.ts';
import type { Networks } from '../../platform/net/networks.ts';
import type { Agent, Agents } from './agents.ts';
import { createRateCounter } from './rate-counter.ts';
import { hashWords, type VisitorKeys } from './visitor-hash.ts';

/** What on a page reports its view. */
export type ReportedBy = 'script' | 'image';

/** A hit to be read. `app` is the one in which a fan began what the request ends; its own browser's otherwise. */
export interface ReadHit {
  address: string;
  /** 32 bits that stand for the link. */
  link: number;
  event: EventName;
  by: ReportedBy | undefined;
  seconds: number;
  app: string | undefined;
}

/** Reads signals and judges them. */
export interface HitSignals {
  /** The verdict that a hit would get, without counting it; by pace too where link and event are given. */
  judge(request: IncomingMessage, of: { address: string; seconds: number; link?: number; event?: EventName }): Verdict;
  /** The columns from `verdict` to `pace` of an event's line. */
  read(request: IncomingMessage, hit: ReadHit): string;
}

/** A browser speaks in two or three ways; somebody who makes up more of them gets the memory of no more than these. */
const partsKept = 24;

/** An event as a number from 0 to 3. */
const placeOf: Record<EventName, number> = { view: 0, click: 1, subscribe: 2, presave: 3 };

/** Makes the reader. Nothing is worked out twice for the same user agent speaking the same way, within bounds. */
export function createHitSignals({
  agents,
  networks,
  visitorKeys,
}: {
  agents: Agents;
  networks: Networks;
  visitorKeys: VisitorKeys;
}): HitSignals {
  const pace = createRateCounter();
  const words = new Uint32Array(2);

  return {
    judge(request, { address, seconds, link, event = 'view' }) {
      const agent = agents.of(request.headers['user-agent']);
      const kind = readAddressWords(address, words);
      const visitor = kind === undefined ? 0 : hashWords(visitorKeys(seconds), words, agent.words);
      const count = link === undefined ? 0 : pace.peek(visitor, link + placeOf[event], seconds);
      return judge({
        agent: agent.name,
        browser: agent.browser.browser,
        network: networkKey(networks.find(kind, words)),
        hints: hintsOf(request, agent, undefined),
        // A hit that is yet to be counted is one more.
        pace: count === 0 ? 0 : count + 1,
        event,
      }).verdict;
    },
    read(request, { address, link, event, by, seconds, app }) {
      const agent = agents.of(request.headers['user-agent']);
      const hints = hintsOf(request, agent, by);
      const kind = readAddressWords(address, words);
      const network = networks.find(kind, words);
      const visitor = kind === undefined ? 0 : hashWords(visitorKeys(seconds), words, agent.words);
      const place = placeOf[event];
      // An address of a private network may be a proxy that nobody named to us, and then stands for every visitor there is.
      const isPaced = (event === 'view' || event === 'click') && kind !== undefined && !isPrivateWords(kind, words);
      const count = isPaced ? pace.count(visitor, link + place, seconds) : 0;
      const ends = `${betweenValues}${visitor}${betweenValues}${count}`;
      if (count > slowestJudgedPace || app !== undefined)
        return judgedPart(agent, { event, hints, network, pace: count, app }) + ends;
      const key = hints * 1024 + network * 4 + place;
      let part = agent.parts.get(key);
      if (part === undefined) {
        part = judgedPart(agent, { event, hints, network, pace: 0, app });
        if (agent.parts.size >= partsKept) agent.parts.clear();
        agent.parts.set(key, part);
      }
      return part + ends;
    },
  };
}

function judgedPart(
  { name, browser: { app: ownApp, browser, browser_version, device } }: Agent,
  of: { event: EventName; hints: number; network: number; pace: number; app: string | undefined },
): string {
  const { event, hints, pace, app = ownApp } = of;
  const network = networkKey(of.network);
  const { verdict, rule } = judge({ agent: name, browser, network, hints, pace, event });
  const signals = { agent: name, browser_version, network, hints };
  return eventPart({ verdict, rule, rules_version: rulesVersion, app, browser, device, ...signals });
}

function hintsOf(request: IncomingMessage, agent: Agent, by: ReportedBy | undefined): number {
  const { headers } = request;
  let hints: number = hintBits.kept;
  if (headers['accept-language'] !== undefined) hints |= hintBits.language;
  if (headers['sec-fetch-site'] !== undefined) hints |= hintBits.secFetch;
  else if (agent.engine.sendsSecFetch) hints |= hintBits.lacksSecFetch;
  const clientHints = headers['sec-ch-ua'];
  if (typeof clientHints === 'string') {
    hints |= hintBits.clientHints;
    if (clientHints !== agent.clientHints) {
      agent.clientHints = clientHints;
      agent.contradicted = contradicts(agent.engine, clientHints);
    }
    if (agent.contradicted) hints |= hintBits.contradiction;
  }
  if (request.httpVersionMajor === 1 && request.httpVersionMinor === 0) hints |= hintBits.oldHttp;
  if (saysPurpose(request) && isPrefetch(purposesOf(request))) hints |= hintBits.purpose;
  if (by === 'script') hints |= hintBits.script;
  else if (by === 'image') hints |= hintBits.image;
  return hints;
}

function saysPurpose({ headers }: IncomingMessage): boolean {
  return (
    headers['sec-purpose'] !== undefined ||
    headers.purpose !== undefined ||
    headers['x-purpose'] !== undefined ||
    headers['x-moz'] !== undefined
  );
}

function purposesOf({ headers }: IncomingMessage): (string | undefined)[] {
  return [
    headers['sec-purpose']?.toString(),
    headers.purpose?.toString(),
    headers['x-purpose']?.toString(),
    headers['x-moz']?.toString(),
  ];
}

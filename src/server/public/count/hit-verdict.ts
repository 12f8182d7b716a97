/** Judges a hit by its request signals, and formats the part of the event line that describes its sender. */
import type { EventName, Verdict } from '#domain/stats/event.ts';
import { betweenValues, eventPart } from '#domain/stats/event-line.ts';
import { networkKey } from '#domain/stats/hosting-networks.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import { highestFreeRate, judge } from '#domain/stats/verdict.ts';
import { rulesVersion } from '#domain/stats/verdict-rules.ts';
import type { UserAgent } from '../http/user-agents.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import { createNetworkRate } from './network-rate.ts';
import { createRateCounter } from './rate-counter.ts';

/** What on a page reports its view. */
export type ReportedBy = 'script' | 'image';

interface CountedHit {
  /** 32 bits that identify the link. */
  link: number;
  event: EventName;
  by: ReportedBy | undefined;
  seconds: number;
  /** The app in which the fan started; undefined for the request's own browser. */
  app: string | undefined;
}

export interface HitVerdicts {
  /** The verdict that a hit would get, without counting it. Without `of`, the visitor's rate is not part of it. */
  judge(request: VisitorRequest, of: { link: number; event: EventName; seconds: number } | undefined): Verdict;
  /** Counts a hit; gives the columns from `verdict` to `pace` of its event line. */
  read(request: VisitorRequest, hit: CountedHit): string;
}

/** The cache of one user agent holds this many parts. A browser sends two or three combinations of signals; only an attacker sends more. */
const partsKept = 24;

/** An event as a number from 0 to 3. */
const numberOf: Record<EventName, number> = { view: 0, click: 1, subscribe: 2, presave: 3 };

/** Makes the judge. Parts are cached for each user agent and combination of signals. */
export function createHitVerdicts(webProcesses: number): HitVerdicts {
  // A visitor keeps their connection, and with it the process.
  const rates = createRateCounter();
  const networkRates = createNetworkRate(webProcesses);

  return {
    judge({ sender, signals, userAgent }, of) {
      const { event = 'view' } = of ?? {};
      const counted = of === undefined ? 0 : rates.peek(sender.visitor, of.link + numberOf[event], of.seconds);
      const isCrowded =
        of !== undefined && sender.isRated && networkRates.isFull(sender.crowd, of.link + numberOf[event], of.seconds);
      return judge({
        agent: userAgent.name,
        browser: userAgent.browser.browser,
        network: networkKey(sender.network),
        hints: isCrowded ? signals | signalBits.crowded : signals,
        // This hit is not counted yet.
        pace: counted === 0 ? 0 : counted + 1,
        event,
      }).verdict;
    },
    read(
      { sender: { visitor, network, crowd, isRated: isKnown }, signals: ownSignals, userAgent },
      { link, event, by, seconds, app },
    ) {
      const number = numberOf[event];
      const isRated = isKnown && (event === 'view' || event === 'click');
      const isCrowded = isRated && networkRates.count(crowd, link + number, seconds);
      const signals =
        ownSignals |
        (by === 'script' ? signalBits.script : by === 'image' ? signalBits.image : 0) |
        (isCrowded ? signalBits.crowded : 0);
      const rate = isRated ? rates.count(visitor, link + number, seconds) : 0;
      const ends = `${betweenValues}${visitor}${betweenValues}${rate}`;
      if (rate > highestFreeRate || app !== undefined)
        return judgedPart(userAgent, { event, signals, network, rate, app }) + ends;
      const key = signals * 1024 + network * 4 + number;
      let part = userAgent.parts.get(key);
      if (part === undefined) {
        part = judgedPart(userAgent, { event, signals, network, rate: 0, app });
        if (userAgent.parts.size >= partsKept) userAgent.parts.clear();
        userAgent.parts.set(key, part);
      }
      return part + ends;
    },
  };
}

function judgedPart(
  { name, browser: { app: ownApp, browser, browser_version, device } }: UserAgent,
  of: { event: EventName; signals: number; network: number; rate: number; app: string | undefined },
): string {
  const { event, signals, rate, app = ownApp } = of;
  const network = networkKey(of.network);
  const { verdict, rule } = judge({ agent: name, browser, network, hints: signals, pace: rate, event });
  const sender = { app, browser, device, agent: name, browser_version, network, hints: signals };
  return eventPart({ verdict, rule, rules_version: rulesVersion, ...sender });
}

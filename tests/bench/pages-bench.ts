/** Fans' pages and counted redirects: how many a second and how fast, against bare servers that are as wide and give the same bytes. */
import { onEnvironment } from './environment.ts';
import { atLeast, atMost } from './goals.ts';
import type { Measured } from './load-client.ts';
import { weighPage } from './page-weight.ts';
import type { Part } from './part.ts';
import { kilobytes, type Line, spreadText } from './report.ts';
import { inTurn, type Round, ratioOf, type Spread, spreadOf } from './rounds.ts';
import { type Leg, type OurLeg, onVisitorLoad, type VisitorLoad } from './visitor-load.ts';
import type { VisitKind } from './visits.ts';

/** How many legs of how many seconds. */
interface Lengths {
  rounds: number;
  openRounds: number;
  seconds: number;
  /** Legs before anything is measured: code that is asked all day is compiled, and ours has met the visitors, who come again and again. */
  warm: number;
}

type Rounds = { rounds: Round<Measured>[]; ours: OurLeg[] };

const full: Lengths = { rounds: 6, openRounds: 4, seconds: 5, warm: 3 };
const short: Lengths = { rounds: 2, openRounds: 2, seconds: 1, warm: 1 };
/** The share of visits to pages that are not cached. */
const uncachedShare = 0.1;
/** Visits a second in the open loop. */
const arrivals = 2_000;

/** Measures ours and the bare servers in turn. */
async function inRounds(load: VisitorLoad, leg: Leg, { rounds, warm }: Lengths): Promise<Rounds> {
  for (let number = 0; number < warm; number += 1) {
    await load.bare(leg);
    await load.ours(leg);
  }
  const ours: OurLeg[] = [];
  const measured = await inTurn<Measured>(rounds, {
    ours: async () => {
      const found = await load.ours(leg);
      ours.push(found);
      return found;
    },
    bare: () => load.bare(leg),
  });
  return { rounds: measured, ours };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const whole = (number: number) => Math.round(number).toLocaleString('en-US');
const spread = (legs: readonly Measured[], figure: (leg: Measured) => number): Spread => spreadOf(legs.map(figure));

/** How a line without a goal says so. */
const forInformation = { goal: 'none; for information', met: true };

function closedLines(name: string, { rounds, ours }: Rounds): Line[] {
  const bare = rounds.map((round) => round.bare);
  const rate = ratioOf(rounds, (leg) => leg.rate);
  const busy = Math.max(...bare.map((leg) => leg.busy));
  const [events, stored] = [sum(ours.map((leg) => leg.events)), sum(ours.map((leg) => leg.stored))];
  const wrong = sum([...ours, ...bare].map((leg) => leg.wrong));
  return [
    {
      what: `${name}: requests a second, to the bare servers'`,
      value: `${spreadText(rate)}; ${whole(spread(ours, (leg) => leg.rate).median)} to ${whole(spread(bare, (leg) => leg.rate).median)} a second, load generator at most ${Math.round(busy * 100)} % busy`,
      ...forInformation,
    },
    {
      what: `${name}: rows stored for answers given`,
      value: `${whole(stored)} for ${whole(events)}, ${wrong} wrong answers`,
      goal: 'as many, none wrong',
      met: stored === events && wrong === 0,
    },
  ];
}

/** What a visit costs: a view is the page and its beacon. */
function costLine(name: string, { ours }: Rounds, least: number): Line {
  const cost = spreadOf(ours.map(({ events, processorSeconds }) => events / processorSeconds));
  return {
    what: `${name}: stored for each second of processor time of all processes`,
    value: spreadText(cost),
    ...atLeast(least, cost),
  };
}

function openLine(name: string, { rounds, ours }: Rounds, most: number | undefined): Line {
  const bare = rounds.map((round) => round.bare);
  const p99 = spread(ours, (leg) => leg.p99);
  const wrong = sum(ours.map((leg) => leg.wrong));
  const verdict = most === undefined ? forInformation : atMost(most, p99, { unit: ' ms', slack: 3 });
  return {
    what: `${name}, ${whole(arrivals)} arriving a second: p99 from the planned arrival`,
    value: `${spreadText(p99)} ms, longest ${whole(Math.max(...ours.map((leg) => leg.longest)))} ms, ${wrong} wrong; bare servers ${spreadText(spread(bare, (leg) => leg.p99))} ms, longest ${whole(Math.max(...bare.map((leg) => leg.longest)))} ms`,
    goal: verdict.goal,
    met: verdict.met && wrong === 0,
  };
}

/** The closed and the open loop, each with everything cached and with misses. */
async function measurePath(load: VisitorLoad, kind: VisitKind, lengths: Lengths) {
  const closed = (share: number, warm: number) =>
    inRounds(load, { kind, seconds: lengths.seconds, uncachedShare: share }, { ...lengths, warm });
  const open = (share: number) =>
    inRounds(
      load,
      { kind, seconds: lengths.seconds, uncachedShare: share, arrivals },
      { ...lengths, rounds: lengths.openRounds, warm: 1 },
    );
  return {
    cached: await closed(0, lengths.warm),
    mixed: await closed(uncachedShare, 1),
    openCached: await open(0),
    openMixed: await open(uncachedShare),
  };
}

type PathResult = Awaited<ReturnType<typeof measurePath>>;

/** What is asked of a path: stored visits for each second of processor time, and milliseconds. */
interface PathGoals {
  stored: number;
  p99: number;
}

function pathLines(name: string, { cached, mixed, openCached, openMixed }: PathResult, goals: PathGoals): Line[] {
  return [
    costLine(name, cached, goals.stored),
    openLine(`${name}, all cached`, openCached, goals.p99),
    openLine(`${name}, a tenth not cached`, openMixed, undefined),
    ...closedLines(`${name}, all cached`, cached),
    ...closedLines(`${name}, a tenth not cached`, mixed),
  ];
}

/** Redirects without a pause, until the last row is in the event store. */
async function measureIntake(load: VisitorLoad, { seconds, rounds }: Lengths) {
  const legs: OurLeg[] = [];
  for (let round = 0; round < rounds / 2; round += 1)
    legs.push(await load.ours({ kind: 'redirect', seconds: seconds * 6, uncachedShare: 0 }));
  return legs;
}

/** The last segment of each process stays open for up to ten seconds, so that a leg is long beside that. */
const intakeRate = ({ stored, answers, rate, behind }: OurLeg) => stored / (answers / rate + behind / 1000);

function intakeLine(legs: readonly OurLeg[]): Line {
  const rate = spreadOf(legs.map(intakeRate));
  const [events, stored] = [sum(legs.map((leg) => leg.events)), sum(legs.map((leg) => leg.stored))];
  const verdict = atLeast(20_000, rate, { unit: ' a second' });
  return {
    what: 'Clicks taken in, from the first request to the last row in the event store',
    value: `${spreadText(rate)} a second; ${whole(stored)} rows for ${whole(events)} answers, the last at most ${(Math.max(...legs.map((leg) => leg.behind)) / 1000).toFixed(1)} s after its answer`,
    goal: `${verdict.goal}, none lost`,
    met: verdict.met && stored === events,
  };
}

/** Pages of which none is in memory or in the file: each is read from PostgreSQL, rendered, compressed and stored. */
async function measureCold(load: VisitorLoad, { rounds, seconds }: Lengths) {
  const legs: OurLeg[] = [];
  for (let round = 0; round < rounds; round += 1)
    legs.push(await load.ours({ kind: 'page', seconds, uncachedShare: 1 }));
  return legs;
}

function coldLine(legs: readonly OurLeg[]): Line {
  const rate = spread(legs, (leg) => leg.rate);
  const wrong = sum(legs.map((leg) => leg.wrong));
  const verdict = atLeast(1_200, rate, { unit: ' a second' });
  return {
    what: 'Pages of which none is cached, rendered a second',
    value: `${spreadText(rate)} a second, p99 ${spreadText(spread(legs, (leg) => leg.p99))} ms, ${wrong} wrong answers`,
    goal: `${verdict.goal}, none wrong`,
    met: verdict.met && wrong === 0,
  };
}

function weightLines(page: Buffer): Line[] {
  const { page: bytes, script, thirdParties } = weighPage(page);
  const weight = (what: string, measured: number, most: number): Line => ({
    what: `The fan's page: ${what}`,
    value: kilobytes(measured),
    goal: `at most ${most} KB`,
    met: measured <= most * 1024,
  });
  return [
    weight('HTML, styles and script', bytes, 14),
    weight('script', script, 5),
    {
      what: "The fan's page: requests to others",
      value: thirdParties.join(', ') || 'none',
      goal: 'none',
      met: thirdParties.length === 0,
    },
  ];
}

const pageGoals: PathGoals = { stored: 13_000, p99: 10 };
const redirectGoals: PathGoals = { stored: 14_000, p99: 10 };

export const pagesPart: Part = {
  name: 'pages',
  run: ({ quick }) =>
    onEnvironment((environment) =>
      onVisitorLoad(environment, { quick }, async (load) => {
        const lengths = quick ? short : full;
        const view = await measurePath(load, 'view', lengths);
        const redirect = await measurePath(load, 'redirect', lengths);
        const intake = await measureIntake(load, lengths);
        const cold = await measureCold(load, lengths);
        return {
          lines: [
            ...pathLines('Page with its view stored', view, pageGoals),
            ...pathLines('Redirect with its click stored', redirect, redirectGoals),
            intakeLine(intake),
            coldLine(cold),
            ...weightLines(load.page),
          ],
          details: { view, redirect, intake, cold },
        };
      }),
    ),
};

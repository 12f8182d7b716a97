/** Fans' pages and counted redirects: how many a second and how fast, against bare servers that are as wide and give the same bytes. */
import { onEnvironment } from './environment.ts';
import { atLeast, atMost } from './goals.ts';
import type { Measured } from './load-client.ts';
import { weighPage } from './page-weight.ts';
import type { Part } from './part.ts';
import { kilobytes, type Line, spreadText } from './report.ts';
import { inTurn, median, type Round, ratioOf, type Spread, spreadOf } from './rounds.ts';
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
/** The arrivals of the open loop, as a share of what the closed loop served. */
const arrivalShare = 0.5;
/** The load generator may not be what limits the bare servers. */
const mostBusy = 0.95;

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

function closedLines(name: string, { rounds, ours }: Rounds, leastRate: number): Line[] {
  const bare = rounds.map((round) => round.bare);
  const rate = ratioOf(rounds, (leg) => leg.rate);
  const busy = Math.max(...bare.map((leg) => leg.busy));
  const verdict = atLeast(leastRate, rate);
  const [events, stored, shipped] = [
    sum(ours.map((leg) => leg.events)),
    sum(ours.map((leg) => leg.stored)),
    sum(ours.map((leg) => leg.shipped)),
  ];
  const wrong = sum([...ours, ...bare].map((leg) => leg.wrong));
  return [
    {
      what: `${name}: requests a second, to the bare servers'`,
      value: `${spreadText(rate)}; ${whole(spread(ours, (leg) => leg.rate).median)} to ${whole(spread(bare, (leg) => leg.rate).median)} a second, load generator at most ${Math.round(busy * 100)} % busy`,
      goal: `${verdict.goal}; generator at most ${mostBusy * 100} % busy`,
      met: verdict.met && busy <= mostBusy,
    },
    {
      what: `${name}: rows stored for answers given`,
      value: `${whole(stored)} for ${whole(events)}, ${wrong} wrong answers; ${Math.round((shipped / events) * 100)} % were in the event store when the legs ended`,
      goal: 'as many, none wrong; at least half within the legs',
      met: stored === events && wrong === 0 && shipped >= events * 0.5,
    },
  ];
}

function openLine(name: string, arrivals: number, { rounds, ours }: Rounds, most: number): Line {
  const bare = rounds.map((round) => round.bare);
  const p99 = spread(ours, (leg) => leg.p99);
  const wrong = sum(ours.map((leg) => leg.wrong));
  const verdict = atMost(most, p99, { unit: ' ms', slack: 3 });
  return {
    what: `${name}, ${whole(arrivals)} arriving a second: p99 from the planned arrival`,
    value: `${spreadText(p99)} ms, longest ${whole(Math.max(...ours.map((leg) => leg.longest)))} ms; bare servers ${spreadText(spread(bare, (leg) => leg.p99))} ms, longest ${whole(Math.max(...bare.map((leg) => leg.longest)))} ms`,
    goal: `${verdict.goal}, none wrong`,
    met: verdict.met && wrong === 0,
  };
}

/** Closed loop with everything cached, closed loop with misses, and the open loop with misses at a share of what was served. */
async function measurePath(load: VisitorLoad, kind: VisitKind, lengths: Lengths) {
  const { seconds } = lengths;
  const cached = await inRounds(load, { kind, seconds, uncachedShare: 0 }, lengths);
  const mixed = await inRounds(load, { kind, seconds, uncachedShare }, { ...lengths, warm: 1 });
  const visits = median(mixed.ours.map((leg) => leg.events)) / seconds;
  const arrivals = Math.round((visits * arrivalShare) / 100) * 100;
  const open = await inRounds(
    load,
    { kind, seconds, uncachedShare, arrivals },
    { ...lengths, rounds: lengths.openRounds, warm: 1 },
  );
  return { cached, mixed, open, arrivals };
}

type PathResult = Awaited<ReturnType<typeof measurePath>>;

/** What is asked of a path: requests a second to the bare servers', and milliseconds. */
interface PathGoals {
  cached: number;
  mixed: number;
  p99: number;
}

function pathLines(name: string, { cached, mixed, open, arrivals }: PathResult, goals: PathGoals): Line[] {
  return [
    ...closedLines(`${name}, all cached`, cached, goals.cached),
    ...closedLines(`${name}, a tenth not cached`, mixed, goals.mixed),
    openLine(`${name}, a tenth not cached`, arrivals, open, goals.p99),
  ];
}

/** Redirects without a pause, until the last row is in the event store. */
async function measureIntake(load: VisitorLoad, { seconds, rounds }: Lengths) {
  const legs: OurLeg[] = [];
  for (let round = 0; round < rounds / 2; round += 1)
    legs.push(await load.ours({ kind: 'redirect', seconds: seconds * 2, uncachedShare: 0 }));
  return legs;
}

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

const pageGoals: PathGoals = { cached: 0.6, mixed: 0.4, p99: 50 };
const redirectGoals: PathGoals = { cached: 0.6, mixed: 0.4, p99: 50 };

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

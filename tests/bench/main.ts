/**
 * The benchmark behind `npm run bench`: starts everything fresh, measures, prints a table and writes it into the documentation.
 * `--quick` is for development: short legs, few links and events, nothing written; its figures prove nothing.
 * Ends with 1 when a goal was missed.
 */
import { parseArgs } from 'node:util';
import { benchApi } from './api-bench.ts';
import { startBenchEnvironment } from './environment.ts';
import { benchFlood, floodLines } from './flood-bench.ts';
import { benchHttp, type HttpResult } from './http-bench.ts';
import { benchLighthouse, type LighthouseResult, type PageScore } from './lighthouse-bench.ts';
import { benchList } from './list-bench.ts';
import { weighPage } from './page-weight.ts';
import { benchReleaseDay, type ReleaseDayResult } from './release-day-bench.ts';
import { type Line, ratioText, report } from './report.ts';
import { benchStats, type StatsResult } from './stats-bench.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'lighthouse,api,flood,http,stats,release' },
  },
});
const { quick, only } = values;
const chosen = only.split(',');
const say = (line: string) => process.stderr.write(`${line}\n`);

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const leastRate = 0.7;
const mostLatency = 3;

function httpLines(name: string, { rate, p99, answers, rows, wrong, rounds }: HttpResult): Line[] {
  const busy = Math.max(...rounds.map(({ bare }) => bare.busy));
  return [
    {
      what: `${name}: requests a second, to a bare server's`,
      value: `${ratioText(rate)}, load generator at most ${Math.round(busy * 100)} % busy`,
      goal: `at least ${leastRate}`,
      met: rate.median >= leastRate,
    },
    {
      what: `${name}: p99, to a bare server's`,
      value: ratioText(p99),
      goal: `at most ${mostLatency}`,
      met: p99.median <= mostLatency,
    },
    {
      what: `${name}: rows stored for answers given`,
      value: `${rows.toLocaleString('en-US')} for ${answers.toLocaleString('en-US')}, ${wrong} wrong answers`,
      goal: 'as many',
      met: rows === answers && wrong === 0,
    },
  ];
}

function statsLines({
  rows,
  hotRows,
  days30,
  months12,
  sixBreakdowns,
  wholeScreen,
  bytesPerEvent,
  postgresBytesPerEvent,
}: StatsResult): Line[] {
  const most = 0.1;
  const time = ({ ratio, ours, postgres }: StatsResult['days30']) =>
    `${ratioText(ratio)}; ${ours.toFixed(0)} ms to ${postgres.toFixed(0)} ms`;
  const of = `${(hotRows / 1e6).toFixed(1)} of ${(rows / 1e6).toFixed(1)} million events`;
  return [
    {
      what: `A link's 30 days, ${of}`,
      value: time(days30),
      goal: `at most ${most} of Postgres`,
      met: days30.ratio.median <= most,
    },
    {
      what: `A link's 12 months, ${of}`,
      value: time(months12),
      goal: `at most ${most} of Postgres`,
      met: months12.ratio.median <= most,
    },
    {
      what: 'All six breakdowns of that link, 30 days',
      value: time(sixBreakdowns),
      goal: `at most ${most} of Postgres`,
      met: sixBreakdowns.ratio.median <= most,
    },
    {
      what: 'All breakdowns of that link, 12 months',
      value: `${wholeScreen.toFixed(0)} ms`,
      goal: 'none set',
      met: true,
    },
    {
      what: 'Bytes an event on disk',
      value: `${bytesPerEvent.toFixed(1)} (Postgres ${postgresBytesPerEvent.toFixed(0)})`,
      goal: 'at most 20',
      met: bytesPerEvent <= 20,
    },
  ];
}

function lighthouseLines({ list, fanPage }: LighthouseResult): Line[] {
  const text = ({ score, scores, largest, blocked, shift }: PageScore) =>
    `${score} (${Math.min(...scores)}–${Math.max(...scores)}); largest paint ${(largest / 1000).toFixed(1)} s, blocked ${blocked.toFixed(0)} ms, shift ${shift.toFixed(2)}`;
  return [
    {
      what: "Lighthouse on a phone: the dashboard's link list",
      value: text(list),
      goal: 'at least 90',
      met: list.score >= 90,
    },
    { what: "Lighthouse on a phone: the fan's page", value: text(fanPage), goal: '100', met: fanPage.score >= 100 },
    {
      what: "Lighthouse on a phone: the fan's page in the other categories",
      value: Object.entries(fanPage.others)
        .map(([category, score]) => `${category} ${score}`)
        .join(', '),
      goal: '100 in each',
      met: Object.values(fanPage.others).every((score) => score >= 100),
    },
  ];
}

function releaseDayLines({ fans, saved, twice, seconds, used, allowed }: ReleaseDayResult): Line[] {
  const share = used / allowed;
  return [
    {
      what: `Release day for ${fans.toLocaleString('en-US')} fans: saves a second, to what the service allows`,
      value: `${share.toFixed(2)}; ${used.toFixed(0)} to ${allowed.toFixed(0)} a second, ${seconds.toFixed(0)} s, ${saved.toLocaleString('en-US')} saved, ${twice} twice`,
      goal: 'at least 0.8, everybody once',
      met: share >= 0.8 && saved === fans && twice === 0,
    },
  ];
}

const environment = await startBenchEnvironment();
let met = false;
try {
  const lines: Line[] = [];
  const details: Record<string, object> = {};
  const rounds = quick ? 2 : 8;
  // What leaves work behind comes last: millions of fresh rows are merged for minutes, which is nobody else's to wait for.
  if (chosen.includes('lighthouse')) {
    say('Lighthouse…');
    const seen = await benchLighthouse(environment, { runs: quick ? 1 : 5 });
    lines.push(...lighthouseLines(seen));
    details.lighthouse = seen;
  }
  if (chosen.includes('api')) {
    say('API…');
    const api = await benchApi(environment, { rounds, seconds: quick ? 2 : 3 });
    lines.push({
      what: 'GraphQL, 50 links with 10 destinations, to a JSON route',
      value: `${ratioText(api.rate)}; ${kilobytes(api.oursBytes)} to ${kilobytes(api.bareBytes)}`,
      goal: 'at least 0.65',
      met: api.rate.median >= 0.65,
    });
    details.api = api;
    const list = await benchList(environment, { rounds, answers: quick ? 5 : 20 });
    lines.push({
      what: 'Link list of an artist with 10,000 links, to the bare SQL',
      value: `${ratioText(list.ratio)}; ${list.ours.toFixed(0)} ms to ${list.sql.toFixed(0)} ms`,
      goal: 'under 1.5 times',
      met: list.ratio.median < 1.5,
    });
    details.list = list;
  }
  if (chosen.includes('flood')) {
    say('A flood of the API…');
    const flood = await benchFlood(environment, { rounds, seconds: quick ? 3 : 5 });
    lines.push(...floodLines(flood));
    details.flood = flood;
  }
  if (chosen.includes('http')) {
    say('Page and redirect…');
    // A rented machine's speed changes within seconds: many short legs beside each other tell more than few long ones.
    const http = await benchHttp(environment, { rounds: quick ? 2 : 40, seconds: 1, links: quick ? 500 : 10_000 });
    const weight = weighPage(http.pageBytes.body);
    lines.push(
      ...httpLines('Page with its view stored', http.page),
      ...httpLines('Redirect with its click stored', http.redirect),
    );
    lines.push(
      {
        what: 'Clicks taken in, from the first request to the last row in the event store',
        value: `${Math.round(http.intake.rate).toLocaleString('en-US')} a second; ${http.intake.rows.toLocaleString('en-US')} rows for ${http.intake.answers.toLocaleString('en-US')} answers, the last ${http.intake.behind.toFixed(1)} s after its answer`,
        goal: 'at least 20,000 a second, none lost',
        met: http.intake.rate >= 20_000 && http.intake.rows === http.intake.answers,
      },
      {
        what: "The fan's page: HTML, styles and script",
        value: kilobytes(weight.page),
        goal: 'at most 14 KB',
        met: weight.page <= 14 * 1024,
      },
      {
        what: "The fan's page: script",
        value: kilobytes(weight.script),
        goal: 'at most 5 KB',
        met: weight.script <= 5 * 1024,
      },
      {
        what: "The fan's page: requests to others",
        value: weight.thirdParties.join(', ') || 'none',
        goal: 'none',
        met: weight.thirdParties.length === 0,
      },
    );
    details.page = http.page;
    details.redirect = http.redirect;
    details.intake = http.intake;
    details.weight = weight;
  }
  if (chosen.includes('stats')) {
    say('Statistics (filling two databases takes some minutes)…');
    const stats = await benchStats(environment, { rows: quick ? 200_000 : 10_000_000, rounds });
    lines.push(...statsLines(stats));
    details.stats = stats;
  }
  if (chosen.includes('release')) {
    say('A release day…');
    const day = await benchReleaseDay({ fans: quick ? 5_000 : 100_000 });
    lines.push(...releaseDayLines(day));
    details.releaseDay = day;
  }
  met = report(lines, details, quick || chosen.length < 6);
} finally {
  await environment.stop();
}
process.exit(met || quick ? 0 : 1);

/** The metrics: what happens is counted with its type, by process, and no one but the operator reads them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { metricsText } from '../metrics/server-metrics.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const textOf = async (...names: string[]) => {
  const { metrics } = await testApp.server.report();
  const other = (name: string) =>
    metrics.map((metric) => ({
      ...metric,
      values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: name } })),
    }));
  return (await metricsText([metrics, ...names.map(other)])).text;
};
const valueIn = (text: string, series: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
};
const count = 'fanfare_http_request_duration_seconds_count';

it('count requests by kind and status, with their durations', async () => {
  const { host } = new URL(testApp.url);
  const series = [
    `${count}{kind="dashboard",status="2xx",process="main"}`,
    `${count}{kind="internal",status="2xx",process="main"}`,
    `${count}{kind="graphql",status="4xx",process="main"}`,
  ];
  const before = await textOf();
  await fetch(`http://${host}/health`);
  await fetch(`http://127.0.0.1:${testApp.settings.port}/_/live`);
  await fetch(`http://${host}/graphql`);
  const after = await textOf();
  for (const each of series) expect([each, valueIn(after, each)]).toEqual([each, (valueIn(before, each) || 0) + 1]);
  const bucket = 'fanfare_http_request_duration_seconds_bucket{le="+Inf",kind="graphql",status="4xx",process="main"}';
  expect(valueIn(after, bucket)).toBe(valueIn(after, series[2] ?? ''));
});

it('count operations, jobs and mails by outcome', async () => {
  const { email } = await buildPerson(testApp);
  await testApp.call(undefined, 'mutation ($email: String!) { reset_password_request(email: $email) { success } }', {
    email,
  });
  await expect
    .poll(async () => valueIn(await textOf(), 'fanfare_mails_total{outcome="accepted",process="main"}'))
    .toBeGreaterThanOrEqual(1);
  const text = await textOf();
  const jobs = 'fanfare_job_duration_seconds_count{queue="mails.send",outcome="completed",process="main"}';
  expect(valueIn(text, jobs)).toBeGreaterThanOrEqual(1);
  const asked = 'fanfare_graphql_operation_duration_seconds_count{kind="mutation",outcome="ok",process="main"}';
  expect(valueIn(text, asked)).toBeGreaterThanOrEqual(1);
});

it('have the type that they are, and one help line for all processes', async () => {
  const text = await textOf('web 2');
  const types = Object.fromEntries(
    [...text.matchAll(/^# TYPE (fanfare_\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]),
  );
  for (const [name, type] of Object.entries(types))
    expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')]);
  expect(types).toMatchObject({
    fanfare_events_stored_total: 'counter',
    fanfare_segments_waiting: 'gauge',
    fanfare_http_request_duration_seconds: 'histogram',
    fanfare_jobs: 'gauge',
  });
  expect(text.match(/^# TYPE fanfare_events_lost_total /gm)).toHaveLength(1);
  expect(valueIn(text, 'fanfare_events_lost_total{process="main"}')).toBe(0);
  expect(valueIn(text, 'fanfare_events_lost_total{process="web 2"}')).toBe(0);
  for (const name of ['fanfare_postgres_up', 'fanfare_event_store_up'])
    expect(valueIn(text, `${name}{process="main"}`)).toBe(1);
  expect(valueIn(text, 'fanfare_processes_alive{role="worker",process="main"}')).toBe(1);
});

it.each(['/metrics', '/status'])('%s is not on the port of the product', async (path) => {
  const answer = await fetch(`${testApp.url}${path}`);
  expect(await answer.text()).not.toContain('fanfare_events');
});

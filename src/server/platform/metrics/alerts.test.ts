/** ops/alerts.yml and ops/grafana against the product: every metric exists, and every runbook line names a heading that exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { metricsText } from './server-metrics.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = textOf('ops/alerts.yml');

let testApp: TestApp;
let known: Set<string>;
beforeAll(async () => {
  testApp = await createTestApp();
  const { text } = await metricsText([(await testApp.server.report()).metrics]);
  known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
});
afterAll(() => testApp?.close());

/** The names in expressions; the parts of a histogram stand for it. */
const namesIn = (text: string) => [...text.matchAll(/\b(?:fanfare|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ''));

const dashboards = readdirSync(join(root, 'ops/grafana')).map((name) => `ops/grafana/${name}`);

it.each(['ops/alerts.yml', ...dashboards])('%s names only metrics that exist', (path) => {
  const expressions = [...textOf(path).matchAll(/"?expr"?: (.*)/g)].map(([, expression = '']) => expression);
  expect(expressions.length).toBeGreaterThan(10);
  expect(namesIn(expressions.join('\n')).filter((name) => !isKnown(name))).toEqual([]);
});

it('the page about monitoring names only metrics that exist', () => {
  const names = namesIn(textOf('docs/operations/monitoring.md')).filter((name) => name !== 'fanfare_');
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

/** A heading's anchor, as GitHub and others make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsOf = (path: string) =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it('each alert has a runbook line with a heading that exists', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const runbooks = [...alerts.matchAll(/runbook: (\S+)/g)].map(([, line = '']) => line);
  expect(runbooks).toHaveLength(names.length);
  for (const runbook of runbooks) {
    const [path = '', anchor] = runbook.split('#');
    expect([runbook, anchorsOf(path).includes(anchor ?? '')]).toEqual([runbook, true]);
  }
  const friday = textOf('docs/operations/friday-night.md');
  for (const [name] of friday.matchAll(/\bFanfare[A-Z]\w+/g)) expect(names).toContain(name);
});

it('each advice of the status names a heading that exists', () => {
  const declared = [...textOf('src/server/platform/status/pages.ts').matchAll(/\| '([a-z-]+)'/g)].map(
    ([, anchor]) => anchor,
  );
  expect(declared.length).toBeGreaterThan(5);
  expect(declared.filter((anchor) => !anchorsOf('docs/operations/friday-night.md').includes(anchor ?? ''))).toEqual([]);
});

/** Subdomains: what people type, and which names nobody gets. */
import { expect, it } from 'vitest';
import { reservedLabels } from './reserved-labels.ts';
import { subdomainLabel, subdomainProblem } from './subdomain.ts';

const hosts = { appUrl: 'https://studio.vibe.to', linkHosts: ['vibe.to', 'listen.to'], shortHost: 'jump.vibe.to' };

it.each([
  [' Luna ', 'luna'],
  ['luna.vibe.to', 'luna'],
  ['https://LUNA.vibe.to/', 'luna'],
  ['luna.listen.to', 'luna.listen.to'],
  ['vibe.to', 'vibe.to'],
])('reads %j as %j', (text, label) => {
  expect(subdomainLabel(text, 'vibe.to')).toBe(label);
});

it.each(['luna', 'u2', 'luna-ray', '99', 'a'.repeat(63)])('allows %s', (label) => {
  expect(subdomainProblem(label, hosts)).toBeUndefined();
});

it.each([
  ...['', 'a', '-luna', 'luna-', 'lu na', 'luna.ray', 'lünä', 'xn--80ak6aa92e', 'luna_ray', 'a'.repeat(64), 'luna\n'],
  ...['\u202Eanul', '<script>', '../etc', 'luna%00', 'LUNA', 'ｌｕｎａ', 'x'.repeat(10_000)],
])('refuses %j', (label) => {
  expect(subdomainProblem(label, hosts)).toBe('SUBDOMAIN_INVALID');
});

it('keeps names of services, and hosts of the installation', () => {
  expect(reservedLabels.size).toBeGreaterThanOrEqual(300);
  for (const label of ['www', 'api', 'login', 'support', 'studio', 'jump'])
    expect(subdomainProblem(label, hosts)).toBe('SUBDOMAIN_TAKEN');
  for (const label of reservedLabels) expect(label).toMatch(/^[a-z0-9-]+$/);
});

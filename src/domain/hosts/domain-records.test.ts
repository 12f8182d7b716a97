/** The records that a custom domain needs, and the state of its certificate. */
import { expect, test } from 'vitest';
import { certificateState } from './certificate-state.ts';
import { doubledName, hostPart, wantedRecords } from './domain-records.ts';

const linkHost = 'vibe.to';
const ipAddresses = ['192.0.2.1', '2001:db8::1'];

test('a subdomain needs a CNAME record, a bare domain the IP addresses of the link host', () => {
  const name = 'music.maravale.com';
  expect(wantedRecords(name, { isBare: false, linkHost, ipAddresses })).toEqual([
    { type: 'CNAME', name, value: 'vibe.to' },
  ]);
  expect(wantedRecords('maravale.com', { isBare: true, linkHost, ipAddresses })).toEqual([
    { type: 'A', name: 'maravale.com', value: '192.0.2.1' },
    { type: 'AAAA', name: 'maravale.com', value: '2001:db8::1' },
  ]);
  expect(wantedRecords('maravale.com', { isBare: true, linkHost, ipAddresses: [] })).toEqual([
    { type: 'CNAME', name: 'maravale.com', value: 'vibe.to' },
  ]);
});

test('a certificate is active until it ends, and counts only while the domain serves pages', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const later = new Date('2026-12-01T00:00:00Z');
  const state = (change: Partial<Parameters<typeof certificateState>[0]>) =>
    certificateState({ banned: false, verified: true, until: later, isLocal: false, now, ...change });
  expect(state({})).toBe('active');
  expect(state({ until: now })).toBe('pending');
  expect(state({ until: null })).toBe('pending');
  expect(state({ verified: false })).toBe('off');
  expect(state({ isLocal: true, until: null })).toBe('local');
});

test.each([
  ['music.label.example', 'music', 'music.label.example.label.example'],
  ['_fanfare.music.label.co.uk', '_fanfare.music', '_fanfare.music.label.co.uk.label.co.uk'],
  ['label.example', '@', 'label.example.label.example'],
])('of %s the host part is %s, and entered whole it becomes %s', (name, host, doubled) => {
  expect([hostPart(name), doubledName(name)]).toEqual([host, doubled]);
});

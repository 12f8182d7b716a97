/** Which rule decides for whom: the first that fits, and never one whose target is not on the page. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Destination } from '#domain/links/link.ts';
import { createDecider, type RoutedLink, type RoutedVisitor } from './decide.ts';
import { blankCondition, copiedRules, hasCondition, type RoutingRule, withoutOrphans } from './rule.ts';

const now = new Date('2026-12-01T12:00:00Z');
const visitor: RoutedVisitor = { service: '', country: 'DE', device: 'phone', system: 'ios', language: 'de', now };

const destination = (id: string, more: Partial<Destination> = {}) =>
  ({
    id,
    type: 'spotify',
    url: `https://${id}.example/`,
    enabled: true,
    preRelease: false,
    plainLink: false,
    priority: 1,
    ...more,
  }) as Destination;

const spotify = destination('s', { type: 'spotify', priority: 1 });
const apple = destination('a', { type: 'applemusic', priority: 2 });
const off = destination('off', { type: 'deezer', enabled: false, priority: 3 });
const early = destination('early', { type: 'tidal', preRelease: true, priority: 4 });

const rule = (id: number, more: Partial<RoutingRule>): RoutingRule => ({
  ...blankCondition,
  ...{ id, of: null, action: 'destination', target: 'a', url: '' },
  ...more,
});
const linkWith = (rules: RoutingRule[], more: Partial<RoutedLink> = {}): RoutedLink => ({
  ...{ type: 'release', releaseTime: null, destinations: [spotify, apple, off, early], rules },
  ...more,
});
const ledBy = (rules: RoutingRule[], who: Partial<RoutedVisitor> = {}, more: Partial<RoutedLink> = {}) =>
  createDecider(linkWith(rules, more)).page({ ...visitor, ...who })?.rule.id;

describe('ROUTE-2: the first rule that fits decides', () => {
  const german = rule(1, { countries: ['DE', 'AT'] });
  const phones = rule(2, { devices: ['phone'], target: 's' });

  it('in their order', () => {
    expect([ledBy([german, phones]), ledBy([phones, german])]).toEqual([1, 2]);
    expect(ledBy([german, phones], { country: 'FR' })).toBe(2);
    expect(ledBy([german, phones], { country: 'FR', device: 'desktop' })).toBeUndefined();
  });

  it('and needs every part of its condition', () => {
    const both = rule(1, { countries: ['DE'], systems: ['ios'], languages: ['de'] });
    expect(ledBy([both])).toBe(1);
    for (const other of [{ country: 'CH' }, { system: 'android' }, { language: 'en' }])
      expect(ledBy([both], other)).toBeUndefined();
  });

  it('where nothing is known of a visitor, no rule that asks for it fits', () => {
    const unknown = { country: '', device: '', system: '', language: '', service: '' };
    const rules = [
      german,
      phones,
      rule(3, { systems: ['ios'] }),
      rule(4, { languages: ['de'] }),
      rule(5, { services: ['spotify'] }),
    ];
    expect(ledBy(rules, unknown)).toBeUndefined();
  });

  it('from an instant on, and before another one', () => {
    const timed = rule(1, { from: '2026-12-01T12:00:00.000Z', until: '2026-12-01T13:00:00.000Z', timezone: 'UTC' });
    const at = (text: string) => ledBy([timed], { now: new Date(text) });
    expect(['11:59:59', '12:00:00', '12:59:59', '13:00:00'].map((time) => at(`2026-12-01T${time}Z`))).toEqual([
      undefined,
      1,
      1,
      undefined,
    ]);
  });
});

describe('ROUTE-3: a rule whose target is not on the page is passed over', () => {
  it('when it is off, of the other phase, or gone', () => {
    const later = rule(9, { devices: ['phone'], target: 's' });
    for (const target of ['off', 'early', 'nobody'])
      expect(ledBy([rule(1, { countries: ['DE'], target }), later])).toBe(9);
    const ahead = { type: 'pre-release', releaseTime: new Date('2026-12-04T00:00:00Z') } as const;
    expect(ledBy([rule(1, { countries: ['DE'], target: 'early' })], {}, ahead)).toBe(1);
    expect(ledBy([rule(1, { countries: ['DE'], target: 'a' })], {}, ahead)).toBeUndefined();
  });

  it('and the chosen service is opened only where the page has it', () => {
    const remembered = rule(1, { action: 'remembered', target: null });
    expect(ledBy([remembered])).toBeUndefined();
    expect(ledBy([remembered], { service: 'applemusic' })).toBe(1);
    expect(ledBy([remembered], { service: 'deezer' })).toBeUndefined();
    expect(ledBy([{ ...remembered, services: ['spotify'] }], { service: 'applemusic' })).toBeUndefined();
  });
});

describe('ROUTE-4: rules of a destination', () => {
  const store = rule(1, {
    of: 'a',
    action: 'url',
    target: null,
    url: 'https://music.apple.com/de/',
    countries: ['DE'],
  });
  const hide = (id: number, of: string) => rule(id, { of, action: 'hidden', target: null, devices: ['phone'] });

  it('give it another URL, or hide it, whichever comes first', () => {
    const decider = createDecider(linkWith([store, hide(2, 'a')]));
    expect(decider.destination('a', visitor)?.id).toBe(1);
    expect(decider.destination('s', visitor)).toBeUndefined();
    expect(decider.hidden(visitor)).toEqual([]);
    expect(decider.hidden({ ...visitor, country: 'FR' }).map(({ id }) => id)).toEqual([2]);
    expect(createDecider(linkWith([hide(2, 'a'), store])).destination('a', visitor)).toBeUndefined();
    expect(decider.leadsAway).toBe(false);
  });

  it('hide nothing where nothing would be left', () => {
    expect(createDecider(linkWith([hide(1, 'a')])).hidden(visitor)).toHaveLength(1);
    expect(createDecider(linkWith([hide(1, 'a'), hide(2, 's')])).hidden(visitor)).toEqual([]);
  });
});

describe('whatever the rules', () => {
  const lists = fc.record({
    countries: fc.uniqueArray(fc.constantFrom('DE', 'FR', 'US'), { maxLength: 2 }),
    devices: fc.uniqueArray(fc.constantFrom('phone', 'desktop'), { maxLength: 2 }),
    languages: fc.uniqueArray(fc.constantFrom('de', 'en'), { maxLength: 2 }),
    target: fc.constantFrom('s', 'a', 'off'),
  });
  const anyRules = fc.array(lists, { maxLength: 6 }).map((all) => all.map((each, index) => rule(index + 1, each)));
  const anybody = fc.record({
    country: fc.constantFrom('', 'DE', 'FR', 'US'),
    device: fc.constantFrom('', 'phone', 'desktop'),
    language: fc.constantFrom('', 'de', 'en'),
  });

  it('the one that decides fits by itself, and no rule before it does', () => {
    fc.assert(
      fc.property(anyRules, anybody, (rules, who) => {
        const alone = rules.filter((each) => ledBy([each], who) !== undefined);
        expect(ledBy(rules, who)).toBe(alone[0]?.id);
      }),
    );
  });

  it('a copy decides as the link does', () => {
    const ids = new Map([spotify, apple, off].map(({ id }) => [id, `copy-${id}`]));
    const destinations = [spotify, apple, off].map((each) => ({ ...each, id: `copy-${each.id}` }));
    fc.assert(
      fc.property(anyRules, anybody, (rules, who) => {
        const copied = ledBy(copiedRules(rules, ids), who, { destinations });
        expect(copied).toBe(ledBy(rules, who));
      }),
    );
  });
});

it('ROUTE-5: rules of a destination that is gone go with it', () => {
  const rules = [
    rule(1, { of: 'gone' }),
    rule(2, { target: 'gone' }),
    rule(3, {}),
    rule(4, { target: null, action: 'url' }),
  ];
  expect(withoutOrphans(rules, [spotify, apple]).map(({ id }) => id)).toEqual([3, 4]);
});

it('a rule that names nothing has no condition, except that for the chosen service', () => {
  expect(hasCondition(rule(1, {}))).toBe(false);
  expect(hasCondition(rule(1, { action: 'remembered' }))).toBe(true);
  expect(hasCondition(rule(1, { until: '2026-12-01T12:00:00Z' }))).toBe(true);
});

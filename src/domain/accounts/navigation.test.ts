/** The redirects of every kind of person from every kind of screen, and the paths that stand for others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOfAccount,
  forwardedPath,
  isLapsed,
  reachesOwnAccountOnly,
  redirectFrom,
  type ScreenGuard,
  type Traveller,
} from './navigation.ts';

const now = new Date('2026-11-23T12:00:00Z');
const past = new Date('2026-11-23T11:59:59.999Z');
const future = new Date('2026-11-23T12:00:00.001Z');
const person: Traveller = {
  plan: 'none',
  firstBillingDate: future,
  subscriptionStatus: '',
  nextBillingDate: null,
  signupFinished: true,
  passwordMustChange: false,
  isHeld: false,
  artistPlan: 'pro',
  paysForArtist: true,
};
const people: Record<string, Traveller | undefined> = {
  visitor: undefined,
  unfinished: { ...person, signupFinished: false, artistPlan: undefined },
  'on trial': person,
  'member without a trial': { ...person, firstBillingDate: null },
  lapsed: { ...person, firstBillingDate: past },
  'lapsed, on an artist that another pays for': { ...person, firstBillingDate: past, paysForArtist: false },
  'lapsed, on a suspended artist that another pays for': {
    ...person,
    firstBillingDate: past,
    artistPlan: '',
    paysForArtist: false,
  },
  'with a suspended artist': { ...person, artistPlan: '' },
  'of a base plan with a suspended artist': { ...person, plan: 'base_14', artistPlan: '' },
  'without an artist': { ...person, artistPlan: undefined, paysForArtist: false },
  'lapsed, without an artist': { ...person, firstBillingDate: past, artistPlan: undefined, paysForArtist: false },
  'whose password the operator set': { ...person, firstBillingDate: past, passwordMustChange: true },
  'unfinished, whose password the operator set': { ...person, signupFinished: false, passwordMustChange: true },
  'suspended by the operator': { ...person, isHeld: true },
  'lapsed agency': { ...person, plan: 'agency', firstBillingDate: past, artistPlan: '' },
  'lapsed family': { ...person, plan: 'family', firstBillingDate: past, artistPlan: '' },
};
const password = '/settings?tab=update-password';
const from = (who: string, path: string, guard: ScreenGuard) => redirectFrom({ path, guard }, people[who], now);

describe('the redirect', () => {
  it.each([
    ['visitor', undefined, undefined, '/login', '/login', '/login'],
    ['unfinished', '/signup', undefined, '/signup', '/signup', '/signup'],
    ['on trial', '/links', '/links', undefined, undefined, undefined],
    ['member without a trial', '/links', '/links', undefined, undefined, undefined],
    ['lapsed', '/links', '/links', '/billing', '/billing', undefined],
    ['lapsed, on an artist that another pays for', '/links', '/links', undefined, '/billing', undefined],
    ['lapsed, on a suspended artist that another pays for', '/links', '/links', '/billing', '/billing', undefined],
    ['with a suspended artist', '/links', '/links', '/billing', undefined, undefined],
    ['of a base plan with a suspended artist', '/links', '/links', '/billing', undefined, undefined],
    ['without an artist', '/links', '/links', undefined, undefined, undefined],
    ['lapsed, without an artist', '/links', '/links', '/billing', '/billing', undefined],
    ['whose password the operator set', password, password, password, password, password],
    ['unfinished, whose password the operator set', password, password, password, password, password],
    ['suspended by the operator', '/links', '/links', '/settings', '/settings', undefined],
    ['lapsed agency', '/links', '/links', undefined, undefined, undefined],
    ['lapsed family', '/links', '/links', undefined, undefined, undefined],
  ])('of somebody %s', (who, login, signup, links, addArtist, billing) => {
    expect(from(who, '/login', 'visitor')).toBe(login);
    expect(from(who, '/signup', 'signup')).toBe(signup);
    expect(from(who, '/links', 'signed-in')).toBe(links);
    expect(from(who, '/add-artist', 'signed-in')).toBe(addArtist);
    expect(from(who, '/billing', 'signed-in')).toBe(billing);
    expect(from(who, '/billing/invoices/1', 'signed-in')).toBe(billing);
    expect(from(who, '/reset-password', 'anybody')).toBeUndefined();
  });

  it.each(Object.keys(people).filter((who) => !['visitor', 'unfinished'].includes(who)))(
    'leaves the settings, the payouts and the desk open to somebody %s',
    (who) => {
      const elsewhere = people[who]?.passwordMustChange ? password : undefined;
      expect(from(who, '/settings', 'signed-in')).toBeUndefined();
      expect(from(who, '/referrals', 'signed-in')).toBe(elsewhere);
      expect(from(who, '/desk', 'signed-in')).toBe(elsewhere);
      expect(from(who, '/desk/artist/1', 'signed-in')).toBe(elsewhere);
    },
  );

  it.each([
    ['on trial', false],
    ['member without a trial', false],
    ['lapsed', true],
    ['lapsed, on an artist that another pays for', false],
    ['lapsed, on a suspended artist that another pays for', true],
    ['lapsed, without an artist', true],
    ['with a suspended artist', true],
    ['of a base plan with a suspended artist', true],
    ['without an artist', true],
    ['suspended by the operator', true],
    ['lapsed agency', false],
    ['lapsed family', false],
  ])('leaves more of the settings than the account itself, unless to somebody %s', (who, ownOnly) => {
    expect(reachesOwnAccountOnly(people[who] ?? person, now)).toBe(ownOnly);
  });

  it.each([
    ['none', '/billing'],
    ['base_14', '/billing'],
    ['base_ata', '/billing'],
    ['agency', undefined],
    ['family', undefined],
  ])('from the wizard while the artist has no plan, of an account of plan %s', (plan, wizard) => {
    const account = { ...person, plan, artistPlan: '' };
    expect(redirectFrom({ path: '/links/new', guard: 'signed-in' }, account, now)).toBe(wizard);
  });

  it('leads to a screen that the person may open', () => {
    const guards: Record<string, ScreenGuard> = {
      '/login': 'visitor',
      '/signup': 'signup',
      '/links': 'signed-in',
      '/add-artist': 'signed-in',
      '/billing': 'signed-in',
      '/settings': 'signed-in',
    };
    const traveller = fc.record({
      plan: fc.constantFrom('none', 'agency', 'family', 'base_14', 'base_ata'),
      firstBillingDate: fc.constantFrom(null, past, now, future),
      subscriptionStatus: fc.constantFrom('', 'Pending', 'Active', 'Past Due', 'Canceled', 'Expired'),
      nextBillingDate: fc.constantFrom(null, past, now, future),
      signupFinished: fc.boolean(),
      passwordMustChange: fc.boolean(),
      isHeld: fc.boolean(),
      artistPlan: fc.constantFrom(undefined, '', 'bio', 'pro', 'max'),
      paysForArtist: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.option(traveller, { nil: undefined }), fc.constantFrom(...Object.keys(guards)), (who, start) => {
        let path = start;
        for (let steps = 0; steps < 3; steps += 1) {
          const next = redirectFrom({ path, guard: guards[path] ?? 'anybody' }, who, now);
          if (next === undefined) return true;
          path = next.split('?')[0] ?? next;
        }
        return false;
      }),
    );
  });
});

it('lapses when the trial ends, to the millisecond', () => {
  const lapsed = (changes: Partial<Traveller>) => isLapsed({ ...person, ...changes }, now);
  expect(lapsed({ firstBillingDate: future })).toBe(false);
  expect(lapsed({ firstBillingDate: now })).toBe(true);
  expect(lapsed({ firstBillingDate: null })).toBe(false);
});

it('ends with free months that are longer than an ended subscription, and with nothing else of them (COUP-2)', () => {
  const end = (subscriptionStatus: string, firstBillingDate: Date | null, nextBillingDate: Date | null) =>
    endOfAccount({ subscriptionStatus, firstBillingDate, nextBillingDate });
  expect(end('', future, null)).toBe(future);
  for (const ended of ['Canceled', 'Expired']) {
    expect(end(ended, future, past)).toBe(future);
    expect(end(ended, past, future)).toBe(future);
    expect(end(ended, null, past)).toBe(past);
  }
  for (const running of ['Pending', 'Active', 'Past Due']) expect(end(running, future, past)).toBe(past);
});

it('lapses at the end of the period that was paid, however the subscription ended', () => {
  const lapsed = (subscriptionStatus: string, nextBillingDate: Date) =>
    isLapsed({ ...person, firstBillingDate: past, subscriptionStatus, nextBillingDate }, now);
  for (const status of ['Past Due', 'Canceled', 'Expired']) {
    expect(lapsed(status, future)).toBe(false);
    expect(lapsed(status, now)).toBe(true);
  }
  for (const status of ['Pending', 'Active']) expect(lapsed(status, past)).toBe(false);
});

it.each([
  ['/artist/4Z8W4fKeB5YxbusRsdQVPb', 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb'],
  ['/artist/4Z8W4fKeB5YxbusRsdQVPb/', 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb'],
  ['/artist/..%2Fevil', undefined],
  ['/artist/4Z8W4fKeB5YxbusRsdQVPb/more', undefined],
  ['/artist/', undefined],
  ['/ARISTAKE', '/r/ARISTAKE'],
  ['/reactivate-subscription', '/billing?view=subscribe'],
  ['/change-subscription', '/billing?plan=change'],
  ['/constructor', undefined],
])('forwards %s to %s', (path, url) => {
  expect(forwardedPath(path)).toBe(url);
});

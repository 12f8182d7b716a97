/** What the finder offers without the server: to whom, and by which words (UI-62). */

import { describe, expect, test } from 'vitest';
import { screens } from '#web/app/screens.tsx';
import { settingsSections } from '#web/features/settings/sections.ts';
import { withEverything } from '#web/lib/installation.ts';
import { type FinderActs, localGroups } from './finder-entries.ts';

type Person = Parameters<typeof localGroups>[0];
const now = new Date('2026-11-23T12:00:00Z');
const person = (role: string, { plan = 'none', payer = 'me' } = {}): Person => {
  const artist = {
    ...{ id: 'a1', name: 'Mara Vale', role, billing_user_id: payer, current_plan: 'max' },
    feature_flags: [{ feature: 'sms', enabled: true }],
  };
  const user = {
    ...{ id: 'me', plan, first_billing_date: null, subscription_status: '', next_billing_date: null },
    held_at: null,
    is_operator: true,
  };
  return {
    user: { ...user, artists: [artist, { ...artist, id: 'a2' }] },
    artist,
    installation: withEverything,
  } as unknown as Person;
};
const acts: FinderActs = { quickCreate: undefined, theme: 'light', setTheme: () => undefined, linkPath: undefined };
const found = (search: string, who = person('owner'), did = acts) =>
  localGroups(who, did, search, now).flatMap(({ entries }) => entries);
const titles = (...question: Parameters<typeof found>) => found(...question).map(({ title }) => title);

/** What a person comes to on the way from the homepage, and never asks for. */
const passedThrough = ['/links/claim'];

test('every screen that needs no id is offered to the owner who pays', () => {
  const wanted = screens.filter(
    ({ guard, path }) => guard === 'signed-in' && !path.includes(':') && !passedThrough.includes(path),
  );
  const paths = found('').flatMap(({ target }) => ('to' in target ? [target.to.replace(/\?.*/, '')] : []));
  expect(wanted.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
});

test('every section of the settings is found by its title, and each field in it by its name', () => {
  for (const { title, fields, shownTo } of settingsSections) {
    const who = person('owner', { plan: title.startsWith('iTunes') ? 'agency' : 'none' });
    if (shownTo && !shownTo(who)) throw new Error(`nobody sees ${title}`);
    expect(titles(title, who)).toContain(title);
    for (const field of fields)
      expect(found(field, who).filter((entry) => entry.title === field && entry.hint?.endsWith(title))).toHaveLength(1);
  }
});

test.each([
  ['new drop', 'New Drop'],
  ['logout', 'Log out'],
  ['sign out', 'Log out'],
  ['dark', 'Theme: Dark'],
  ['switch theme', 'Theme: System'],
  ['add artist', 'Add an Artist'],
  ['passkey', 'Passkeys'],
  ['postal', 'Drop Settings'],
  ['csv', 'Import contacts'],
  ['créâte', 'Create a New Smart Link'],
  ['credit card', 'Add card'],
  ['placements', 'Share the newest link'],
  ['qr code', 'Share the newest link'],
])('%s finds %s', (search, title) => {
  expect(titles(search)).toContain(title);
});

test('the word settings lists the screen and its sections, and not every field', () => {
  expect(titles('settings')).toEqual(expect.arrayContaining(['Settings', 'Team Members']));
  expect(titles('settings')).not.toContain('Passkeys');
  expect(localGroups(person('owner'), acts, 'settings', now).map(({ entries }) => entries.length)).toEqual([2, 8]);
});

test('sharing is about the link whose screen is open (PLACE-27)', () => {
  const [entry] = found('share', person('owner'), { ...acts, linkPath: '/links/some-id' });
  expect(entry).toMatchObject({ title: 'Share this link', target: { to: '/links/some-id?share=open' } });
});

describe('offers nobody what they may not do', () => {
  const creating = ['New Drop', 'Create a New Smart Link', 'Import contacts', 'Invite to the team', 'Add card'];
  const offered = (...question: Parameters<typeof person>) => {
    const all = titles('', person(...question));
    return creating.filter((title) => all.includes(title));
  };
  test.each([
    ['owner', {}, creating],
    ['editor', { payer: 'other' }, ['New Drop', 'Create a New Smart Link', 'Import contacts']],
    ['viewer', { payer: 'other' }, []],
    ['owner', { plan: 'agency' }, creating.slice(0, 4)],
  ] as const)('%s %j', (role, more, expected) => {
    expect(offered(role, more)).toEqual(expect.arrayContaining([...expected]));
    expect(offered(role, more)).toHaveLength(expected.length);
  });

  test('Quick Create stands where the shell has it, and the theme that is on does not', () => {
    expect(titles('')).not.toContain('Quick Create');
    expect(titles('', person('owner'), { ...acts, quickCreate: () => undefined })).toContain('Quick Create');
    expect(titles('theme')).toEqual(['Theme: Dark', 'Theme: System']);
  });
});

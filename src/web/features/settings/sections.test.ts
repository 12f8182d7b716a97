/** Which settings sections a person sees, and which one a URL opens. */
import { lazy } from 'react';
import { describe, expect, test } from 'vitest';
import { type Installation, withEverything } from '#web/lib/installation.ts';
import { type SettingsSection, sectionAt, sectionsFor as sectionsIn, settingsSections } from './sections.ts';

type Viewer = Omit<Parameters<typeof sectionsIn>[0], 'installation'>;
const sectionsFor = (person: Viewer, at: Date, all = settingsSections, installation: Installation = withEverything) =>
  sectionsIn({ ...person, installation }, at, all);
const now = new Date('2026-11-23T12:00:00Z');
const account = {
  id: 'me',
  plan: 'none',
  first_billing_date: null,
  subscription_status: '',
  held_at: null,
  artists: [],
};
const viewer = (plan: string) =>
  ({ user: { ...account, plan }, artist: { current_plan: 'pro', feature_flags: [] } }) as unknown as Viewer;
const section = (tab: string, shownTo?: SettingsSection['shownTo']): SettingsSection => ({
  tab,
  title: tab,
  text: '',
  fields: [],
  group: 'user',
  ...(shownTo === undefined ? {} : { shownTo }),
  Component: lazy(async () => ({ default: () => null })),
});
const sections = [section('one'), section('agency-only', ({ user }) => user.plan === 'agency'), section('three')];

describe('the sections of the settings', () => {
  test('have unique tabs, and each a title and a sentence', () => {
    expect(new Set(settingsSections.map(({ tab }) => tab)).size).toBe(settingsSections.length);
    for (const { title, text } of settingsSections) expect([title.trim(), text.trim()]).not.toContain('');
  });

  test('are shown to those they are for', () => {
    expect(sectionsFor(viewer('none'), now, sections).map(({ tab }) => tab)).toEqual(['one', 'three']);
    expect(sectionsFor(viewer('agency'), now, sections).map(({ tab }) => tab)).toEqual(['one', 'agency-only', 'three']);
  });

  test('are left out with the vendor that they belong to', () => {
    const owner = {
      user: account,
      artist: { role: 'owner', billing_user_id: 'me', current_plan: 'pro', feature_flags: [] },
    };
    const tabs = (installation: Installation) =>
      sectionsFor(owner as unknown as Viewer, now, settingsSections, installation).map(({ tab }) => tab);
    expect(tabs(withEverything)).toContain('tracking-pixels');
    expect(tabs({ ...withEverything, ads: 'off' })).not.toContain('tracking-pixels');
  });

  test('show custom domains to those who own or pay for an artist', () => {
    const seesDomains = (artist: { role: string; billing_user_id: string }): boolean =>
      sectionsFor(
        {
          user: { ...account, artists: [artist] },
          artist: { ...artist, current_plan: 'pro', feature_flags: [] },
        } as unknown as Viewer,
        now,
      ).some(({ tab }) => tab === 'custom-domains');
    expect(seesDomains({ role: 'owner', billing_user_id: 'other' })).toBe(true);
    expect(seesDomains({ role: 'billing', billing_user_id: 'me' })).toBe(true);
    expect(seesDomains({ role: 'editor', billing_user_id: 'other' })).toBe(false);
  });

  test('show the text number where texts are switched on', () => {
    const seesNumber = (enabled: boolean): boolean => {
      const artist = { current_plan: 'max', feature_flags: [{ feature: 'sms', enabled }] };
      return sectionsFor({ user: account, artist } as unknown as Viewer, now).some(({ tab }) => tab === 'text-number');
    };
    expect([seesNumber(true), seesNumber(false)]).toEqual([true, false]);
  });

  test('are those of the account for somebody without an artist', () => {
    expect(sectionsFor({ user: account } as unknown as Viewer, now).map(({ tab }) => tab)).toEqual([
      'name-and-email',
      'update-password',
      'security',
      'export-data',
      'delete-account',
    ]);
  });

  test('are those of the account, and Billing, once somebody has lapsed or their artist is suspended', () => {
    const artist = { role: 'owner', billing_user_id: 'me', current_plan: 'pro', feature_flags: [] };
    const tabsOf = (user: object, current_plan: string): string[] =>
      sectionsFor(
        { user: { ...account, artists: [artist], ...user }, artist: { ...artist, current_plan } } as unknown as Viewer,
        now,
      ).map(({ tab }) => tab);
    const ofAccount = ['name-and-email', 'update-password', 'billing', 'security', 'export-data', 'delete-account'];
    const own = [...ofAccount, 'delete-artist'];
    expect(tabsOf({ first_billing_date: '2026-11-22T12:00:00Z' }, 'pro')).toEqual(own);
    expect(tabsOf({ first_billing_date: '2026-12-22T12:00:00Z' }, '')).toEqual(own);
    expect(tabsOf({ first_billing_date: '2026-12-22T12:00:00Z' }, 'pro')).toContain('tracking-pixels');
  });

  test('are those in which an account that the operator suspended may do something (ACC-165)', () => {
    const artist = { role: 'owner', billing_user_id: 'me', current_plan: '', feature_flags: [] };
    const user = { ...account, artists: [artist], held_at: '2026-11-22T12:00:00Z' };
    const tabs = sectionsFor({ user, artist } as unknown as Viewer, now).map(({ tab }) => tab);
    expect(tabs).toEqual(['update-password', 'billing', 'security', 'export-data', 'delete-account', 'delete-artist']);
  });

  test('have the team of a suspended artist that another account pays for, whose members may leave it (ACC-111)', () => {
    const artist = { role: 'viewer', billing_user_id: 'other', current_plan: '', feature_flags: [] };
    const tabs = (payer: string) =>
      sectionsFor({ user: account, artist: { ...artist, billing_user_id: payer } } as unknown as Viewer, now).map(
        ({ tab }) => tab,
      );
    expect(tabs('other')).toContain('team-members');
    expect(tabs('me')).not.toContain('team-members');
  });

  test('are all of those of an artist that another account pays for, also once one has lapsed oneself', () => {
    const artist = { role: 'editor', billing_user_id: 'other', current_plan: 'pro', feature_flags: [] };
    const user = { ...account, artists: [artist], first_billing_date: '2026-11-22T12:00:00Z' };
    const tabs = sectionsFor({ user, artist } as unknown as Viewer, now).map(({ tab }) => tab);
    expect(tabs).toEqual(expect.arrayContaining(['tracking-pixels', 'team-members']));
  });

  test('show Billing to those who pay for an artist, but not to families', () => {
    const seesBilling = (plan: string, payer: string): boolean =>
      sectionsFor(
        {
          user: { ...account, plan, artists: [{ role: 'owner', billing_user_id: payer }] },
          artist: { current_plan: 'pro', feature_flags: [] },
        } as unknown as Viewer,
        now,
      ).some(({ tab }) => tab === 'billing');
    expect(seesBilling('none', 'me')).toBe(true);
    expect(seesBilling('none', 'other')).toBe(false);
    expect(seesBilling('family', 'me')).toBe(false);
  });

  test('open by their tab, else the first one does', () => {
    expect(sectionAt(sections, 'three')?.tab).toBe('three');
    expect(sectionAt(sections, 'unknown')?.tab).toBe('one');
    expect(sectionAt(sections, null)?.tab).toBe('one');
    expect(sectionAt([], null)).toBeUndefined();
  });
});

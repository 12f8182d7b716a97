/** Which settings sections somebody sees, and which one a URL opens. */
import { lazy } from 'react';
import { describe, expect, test } from 'vitest';
import { type SettingsSection, sectionAt, sectionsFor, settingsSections } from './sections.ts';

type Viewer = Parameters<typeof sectionsFor>[0];
const viewer = (plan: string) => ({ user: { plan }, artist: { feature_flags: [] } }) as unknown as Viewer;
const section = (tab: string, shownTo?: SettingsSection['shownTo']): SettingsSection => ({
  tab,
  title: tab,
  text: '',
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
    expect(sectionsFor(viewer('none'), sections).map(({ tab }) => tab)).toEqual(['one', 'three']);
    expect(sectionsFor(viewer('agency'), sections).map(({ tab }) => tab)).toEqual(['one', 'agency-only', 'three']);
  });

  test('show custom domains to those who own or pay for an artist', () => {
    const seesDomains = (artist: { role: string; billing_user_id: string }): boolean =>
      sectionsFor({
        user: { id: 'me', plan: 'none', artists: [artist] },
        artist: { ...artist, feature_flags: [] },
      } as unknown as Viewer).some(({ tab }) => tab === 'custom-domains');
    expect(seesDomains({ role: 'owner', billing_user_id: 'other' })).toBe(true);
    expect(seesDomains({ role: 'billing', billing_user_id: 'me' })).toBe(true);
    expect(seesDomains({ role: 'editor', billing_user_id: 'other' })).toBe(false);
  });

  test('show the text number where texts are switched on', () => {
    const seesNumber = (enabled: boolean): boolean => {
      const artist = { feature_flags: [{ feature: 'sms', enabled }] };
      const user = { id: 'me', plan: 'none', artists: [] };
      return sectionsFor({ user, artist } as unknown as Viewer).some(({ tab }) => tab === 'text-number');
    };
    expect([seesNumber(true), seesNumber(false)]).toEqual([true, false]);
  });

  test('are those of the account for somebody without an artist', () => {
    const person = { user: { id: 'me', plan: 'none', artists: [] } } as unknown as Viewer;
    expect(sectionsFor(person).map(({ tab }) => tab)).toEqual([
      'name-and-email',
      'update-password',
      'security',
      'export-data',
      'delete-account',
    ]);
  });

  test('show Billing to those who pay for an artist, but not to families', () => {
    const seesBilling = (plan: string, payer: string): boolean =>
      sectionsFor({
        user: { id: 'me', plan, artists: [{ role: 'owner', billing_user_id: payer }] },
        artist: { feature_flags: [] },
      } as unknown as Viewer).some(({ tab }) => tab === 'billing');
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

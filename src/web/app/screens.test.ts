/** The list of screens is complete: titles, unique paths, actions and labels that a person can read. */
import { describe, expect, test } from 'vitest';
import { isOffered, navigationAt, screens } from '#web/app/screens.tsx';
import { withEverything } from '#web/lib/installation.ts';

type Viewer = Parameters<typeof navigationAt>[0];
const viewed = { role: 'viewer' } as Viewer['artist'];
const edited = { role: 'editor' } as Viewer['artist'];
const user = { id: 'u1', plan: 'none', artists: [], is_operator: false } as unknown as Viewer['user'];
const installation = withEverything;

describe('the list of screens', () => {
  test.each(screens)('$path has a title that names it', ({ title }) => {
    expect(title.trim()).not.toBe('');
  });

  test('has each path once, aliases included', () => {
    const paths = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('shows nobody an entry that is not for them', () => {
    const payer = { ...user, artists: [{ billing_user_id: 'u1' }] } as unknown as typeof user;
    expect(navigationAt({ user, artist: edited, installation }, 'account')).toEqual([]);
    expect(navigationAt({ user: payer, artist: edited, installation }, 'account').map(({ path }) => path)).toEqual([
      '/billing',
    ]);
    const free = { ...installation, payments: 'off' };
    expect(
      navigationAt({ user: payer, artist: edited, installation: free }, 'account', 'menu').map(({ path }) => path),
    ).not.toEqual(expect.arrayContaining(['/billing']));
    expect(navigationAt({ user, artist: edited, installation: free }, 'menu').map(({ path }) => path)).not.toContain(
      '/referrals',
    );
  });

  test('leads operators to their desk, and nobody else (UI-70)', () => {
    const paths = (who: typeof user) =>
      navigationAt({ user: who, artist: viewed, installation }, 'account').map(({ path }) => path);
    expect(paths({ ...user, is_operator: true })).toEqual(['/desk']);
    expect(paths(user)).toEqual([]);
  });

  test('offers nobody to create what they may not save', () => {
    const paths = (artist: typeof viewed) =>
      navigationAt({ user, artist, installation }, 'tabs').map(({ path }) => path);
    expect(paths(edited)).toContain('/links/new');
    expect(paths(viewed)).not.toContain('/links/new');
    const wizard = screens.find(({ path }) => path === '/links/new');
    expect(wizard && isOffered(wizard, { user, artist: viewed, installation })).toBe(false);
  });
});

/** The list of screens is complete: titles, unique paths, actions and labels that a person can read. */
import { describe, expect, test } from 'vitest';
import { isOffered, navigationAt, screens } from '#web/app/screens.tsx';

const viewed = { role: 'viewer' } as Parameters<typeof navigationAt>[1];
const edited = { role: 'editor' } as Parameters<typeof navigationAt>[1];
const user = { id: 'u1', plan: 'none', artists: [] } as unknown as Parameters<typeof navigationAt>[0];

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
    expect(navigationAt(user, edited, 'account')).toEqual([]);
    expect(navigationAt(payer, edited, 'account').map(({ path }) => path)).toEqual(['/billing']);
  });

  test('offers nobody to create what they may not save', () => {
    const paths = (artist: typeof viewed) => navigationAt(user, artist, 'tabs').map(({ path }) => path);
    expect(paths(edited)).toContain('/links/new');
    expect(paths(viewed)).not.toContain('/links/new');
    const wizard = screens.find(({ path }) => path === '/links/new');
    expect(wizard && isOffered(wizard, user, viewed)).toBe(false);
  });
});

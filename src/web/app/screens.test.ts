/** The list of screens is complete: titles, unique paths, actions and labels that a person can read. */
import { describe, expect, test } from 'vitest';
import { navigationAt, screens } from '#web/app/screens.tsx';

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
    expect(navigationAt(user, 'account')).toEqual([]);
    expect(navigationAt(payer, 'account').map(({ path }) => path)).toEqual(['/billing']);
  });
});

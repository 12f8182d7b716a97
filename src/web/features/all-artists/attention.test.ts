/** What needs a person: the sentences, their order, and where each leads. */
import { expect, test } from 'vitest';
import { attentionOf } from './attention.ts';

type Parts = Parameters<typeof attentionOf>;
const now = new Date('2026-12-08T12:00:00Z');
const artist = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, role: 'owner', current_plan: 'pro', billing_user_id: 'me', avatar_url: null, ...more },
});
const user = (more: object = {}) =>
  ({
    ...{
      id: 'me',
      subscription_status: 'Active',
      artists: [artist('m', 'Mara Vale'), artist('k', 'Kilo Dusk')],
      ...more,
    },
  }) as unknown as Parts[1];
const nothing: Parts[0] = {
  ...{ releases_ahead: [], waiting_presaves: [] },
  ...{ next_releases: [], warned_releases: [], paused_drops: [], waiting_texts: [], troubled_domains: [] },
};
const of = (state: Partial<Parts[0]>, who = user()) => attentionOf({ ...nothing, ...state }, who, now, 'UTC');
const release = (days: number, kinds: string[], artist_id = 'm') => ({
  ...{ artist_id, link_id: `l${days}`, title: 'Night Ferry', kinds },
  release_time: new Date(now.getTime() + days * 86_400_000).toISOString(),
});

test('nothing needs a person where nothing is wrong', () => {
  expect(of({})).toEqual([]);
});

test('a release within three days is urgent, a later one is not, and both lead to the editor of their artist', () => {
  const [near, far] = of({
    warned_releases: [release(4, ['no_destinations_after']), release(3, ['no_destinations_after'])],
  });
  expect(near).toMatchObject({
    ...{ title: 'Night Ferry comes out in 3 days, and has no service to listen at afterwards.', urgent: true },
    ...{ text: 'Mara Vale', action: { label: 'Edit link', to: '/links/l3?action=edit&artist=m' } },
  });
  expect(far).toMatchObject({ urgent: false });
});

test('a viewer is not led to the editor', () => {
  const who = user({ artists: [artist('m', 'Mara Vale', { role: 'viewer' })] });
  const [only] = of({ warned_releases: [release(-1, ['released_without_destinations'])] }, who);
  expect(only).toMatchObject({
    ...{ title: 'Night Ferry is out, and its page leads nowhere.', urgent: true },
    action: { label: 'Open link', to: '/links/l-1?artist=m' },
  });
});

test('a drop says why it stands still; one that a person paused is not urgent', () => {
  const drop = (id: string, reason: string) => ({ id, artist_id: 'k', title: 'Tickets', reason });
  const [late, byHand] = of({ paused_drops: [drop('d1', 'BY_HAND'), drop('d2', 'LATE')] });
  expect(late).toMatchObject({
    title: '“Tickets” stands still.',
    urgent: true,
    action: { to: '/messages/d2?artist=k' },
  });
  expect(late?.text).toMatch(/^Kilo Dusk · This drop could not start within six hours/);
  expect(byHand).toMatchObject({ urgent: false });
});

test('texts, domains, a failed payment and artists without a plan', () => {
  const state = {
    waiting_texts: [{ artist_id: 'm', link_id: 'l1', title: 'Night Ferry', waiting: 2, problem: 'TEXTS_OFF' }],
    troubled_domains: [{ id: 'c1', domain: 'links.label.example', banned: false, artist_ids: ['m', 'k'] }],
  };
  const closed = [artist('m', 'Mara Vale', { current_plan: '' }), artist('k', 'Kilo Dusk')];
  const found = of(state, user({ subscription_status: 'Past Due', artists: closed }));
  expect(found.map(({ title, urgent }) => [title, urgent])).toEqual([
    ['Your last payment failed.', true],
    ['2 fans wait for the text of Night Ferry.', true],
    ['links.label.example serves no page.', true],
    ['Mara Vale has no plan.', false],
  ]);
  expect(found[2]?.text).toBe('Mara Vale and 1 other · Its DNS records lead elsewhere.');
  const both = [artist('m', 'Mara Vale', { current_plan: '' }), artist('k', 'Kilo Dusk', { current_plan: '' })];
  expect(of({}, user({ artists: both })).map(({ title, text }) => `${title} ${text}`)).toEqual([
    '2 artists have no plan. Their pages are closed until they have one again.',
  ]);
  const held = [artist('m', 'Mara Vale', { current_plan: '', held_at: '2026-12-01T00:00:00Z' })];
  expect(of({}, user({ artists: held })).map(({ title, text }) => `${title} ${text}`)).toEqual([
    'Mara Vale was suspended by the operator of this installation. Please write to support if you think that is wrong.',
  ]);
});

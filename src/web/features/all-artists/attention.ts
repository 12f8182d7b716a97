/** What needs a person, over all artists: one sentence for each trouble, and where it is mended (UI-66). */
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { pauseReasons } from '#domain/messaging/pause-reasons.ts';
import { readTextsProblem } from '#domain/messaging/texts-problem.ts';
import { dayOf, daysBetween } from '#domain/stats/zoned-day.ts';
import { type CurrentArtist, type CurrentUser, mayWrite } from '#web/lib/current-user.ts';
import type { AllArtistsQuery } from '#web/lib/graphql/graphql.ts';
import { warningWords, whenItComesOut } from '#web/parts/warning-words.ts';
import { counted } from '#web/ui/numbers.ts';

/** A trouble. `urgent`: something fails already, or will within three days. */
export interface Attention {
  id: string;
  /** Whose it is; undefined for what is about the account. */
  artist: CurrentArtist | undefined;
  title: string;
  text: string;
  urgent: boolean;
  action: { label: string; to: string };
}

/** Days before a release from which on what it lacks is urgent. */
export const urgentDays = 3;

type State = AllArtistsQuery['all_artists'];
type User = Pick<CurrentUser, 'id' | 'subscription_status' | 'artists'>;

const at = (path: string, artistId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}artist=${encodeURIComponent(artistId)}`;

/** Every trouble, the urgent ones first, each part in the order of the server. `zone` is the viewer's. */
export function attentionOf(state: State, user: User, now: Date, zone: string): Attention[] {
  const artistOf = new Map(user.artists.map((artist) => [artist.id, artist]));
  const nameOf = (id: string): string => artistOf.get(id)?.name ?? '';

  const releases = state.warned_releases.flatMap(({ artist_id, link_id, title, release_time, kinds }): Attention[] => {
    const releaseTime = new Date(release_time);
    const words = warningWords(kinds, whenItComesOut(releaseTime, now, zone));
    const artist = artistOf.get(artist_id);
    if (words === undefined || artist === undefined) return [];
    const days = daysBetween(dayOf(now, zone), dayOf(releaseTime, zone));
    const action = mayWrite(artist)
      ? { label: 'Edit link', to: at(`/links/${link_id}?action=edit`, artist_id) }
      : { label: 'Open link', to: at(`/links/${link_id}`, artist_id) };
    return [
      {
        id: `release ${link_id}`,
        artist,
        title: `${title} ${words}`,
        text: artist.name,
        urgent: days <= urgentDays,
        action,
      },
    ];
  });
  const drops = state.paused_drops.map(
    ({ id, artist_id, title, reason }): Attention => ({
      id: `drop ${id}`,
      artist: artistOf.get(artist_id),
      title: `“${title}” stands still.`,
      text: `${nameOf(artist_id)} · ${Object.hasOwn(pauseReasons, reason) ? pauseReasons[reason as keyof typeof pauseReasons] : reason}`,
      // A person who paused it knows.
      urgent: reason !== 'BY_HAND',
      action: { label: 'Open drop', to: at(`/messages/${id}`, artist_id) },
    }),
  );
  const texts = state.waiting_texts.map(({ artist_id, link_id, title, waiting, problem }): Attention => {
    const code = readTextsProblem(problem);
    return {
      id: `text ${link_id}`,
      artist: artistOf.get(artist_id),
      title: `${counted(waiting, 'fan')} ${waiting === 1 ? 'waits' : 'wait'} for the text of ${title}.`,
      text: `${nameOf(artist_id)} · ${code === undefined ? 'It cannot go out now.' : sentenceOf(code)}`,
      urgent: true,
      action: { label: 'Open link', to: at(`/links/${link_id}`, artist_id) },
    };
  });
  const domains = state.troubled_domains.flatMap(({ id, domain, banned, artist_ids }): Attention[] => {
    const [first = '', ...others] = artist_ids;
    const names = [nameOf(first), ...(others.length === 0 ? [] : [counted(others.length, 'other')])].join(' and ');
    return [
      {
        id: `domain ${id}`,
        artist: artistOf.get(first),
        title: `${domain} serves no page.`,
        text: `${names} · ${banned ? 'It was banned. Please write to support if you think that is wrong.' : 'Its DNS records lead elsewhere.'}`,
        urgent: true,
        action: { label: 'Open domains', to: '/settings?tab=custom-domains' },
      },
    ];
  });
  const billing = { label: 'Open Billing', to: '/billing' };
  const payment: Attention[] =
    user.subscription_status === 'Past Due'
      ? [
          {
            ...{ id: 'payment', artist: undefined, urgent: true, action: billing },
            title: 'Your last payment failed.',
            text: 'Check your card, so that your artists keep their plans.',
          },
        ]
      : [];
  const held = user.artists
    .filter(({ held_at }) => held_at != null)
    .map(
      (artist): Attention => ({
        ...{ id: `held ${artist.id}`, artist, urgent: false, action: billing },
        title: `${artist.name} was suspended by the operator of this installation.`,
        text: 'Please write to support if you think that is wrong.',
      }),
    );
  const closed = user.artists.filter(({ current_plan, held_at }) => current_plan === '' && held_at == null);
  const suspended: Attention[] =
    closed.length === 0
      ? []
      : [
          {
            id: 'suspended',
            artist: closed.length === 1 ? closed[0] : undefined,
            title: `${closed.length === 1 ? `${closed[0]?.name} has` : `${closed.length} artists have`} no plan.`,
            text: `${closed.length === 1 ? 'Its' : 'Their'} pages are closed until ${closed.length === 1 ? 'it has' : 'they have'} one again.`,
            urgent: false,
            action: billing,
          },
        ];
  const all = [...payment, ...releases, ...drops, ...texts, ...domains, ...held, ...suspended];
  return [...all.filter(({ urgent }) => urgent), ...all.filter(({ urgent }) => !urgent)];
}

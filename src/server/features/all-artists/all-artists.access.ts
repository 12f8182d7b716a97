/** Who may call the operations of all artists, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { finished } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.all_artists': {
    document: `{ all_artists { next_releases { artist_id link_id title release_time } warned_releases { link_id kinds }
        paused_drops { id artist_id title reason } waiting_texts { link_id waiting problem } troubled_domains { id domain banned artist_ids }
        releases_ahead { artist_id link_id title image release_time kinds } waiting_presaves { artist_id waiting } } }`,
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
};

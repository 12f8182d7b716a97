/** SRC-26: one release that is listed several times. */
import { expect, it } from 'vitest';
import { foldTwins } from './twins.ts';

const listed = (id: string, name: string, releaseDate: string | null, songs = 1, artist = 'mara') => ({
  id,
  name,
  releaseDate,
  songs,
  artists: [{ id: artist }],
});
const folded = (...releases: ReturnType<typeof listed>[]) =>
  foldTwins(releases).map((group) => group.map(({ id }) => id));

it('folds explicit, clean and uploaded again into one, and keeps the order', () => {
  expect(
    folded(
      listed('again', 'Paper Lanterns', '2026-09-30'),
      listed('other', 'Night Ferry', '2026-09-20'),
      listed('explicit', 'Paper Lanterns (Explicit)', '2026-09-18'),
      listed('clean', 'paper lanterns [Clean Version]', '2026-09-18'),
    ),
  ).toEqual([['again', 'explicit', 'clean'], ['other']]);
});

it('keeps apart what has other songs, other artists, another recording or another time', () => {
  const single = listed('single', 'Home', '2026-09-18');
  for (const other of [
    listed('album', 'Home', '2026-09-18', 9),
    listed('remix', 'Home', '2026-09-18', 1, 'kilo'),
    listed('live', 'Home (Live)', '2026-09-18'),
    listed('later', 'Home', '2026-12-01'),
    listed('unknown', 'Home', '2026'),
  ])
    expect(folded(single, other), other.id).toEqual([['single'], [other.id]]);
  expect(folded(listed('one', 'Home', null), listed('two', 'Home', null))).toEqual([['one', 'two']]);
});

/** Affiliate marks on Apple URLs. */
import { expect, it } from 'vitest';
import { withoutAppleMarks } from './apple-marks.ts';

const album = 'https://music.apple.com/us/album/night-ferry/1440857781';

it.each([
  ['https://geo.music.apple.com/us/album/night-ferry/1440857781?i=5&mt=1&app=music&ls=1&at=1000lHKX', `${album}?i=5`],
  [`${album}?uo=4`, album],
  [`${album}?ct=odesli&itsct=x&itscg=30200&at=t&app=itunes`, `${album}?app=itunes`],
  ['itms://geo.itunes.apple.com/us/album/1?at=t', 'itms://itunes.apple.com/us/album/1'],
  ['https://geo.music.apple.com.evil.example/?at=t', 'https://geo.music.apple.com.evil.example/?at=t'],
  ['https://www.deezer.com/album/1?at=t', 'https://www.deezer.com/album/1?at=t'],
  ['', ''],
])('%s becomes %s', (marked, plain) => {
  expect(withoutAppleMarks(marked)).toBe(plain);
});

/** Addresses of previews: YouTube videos and MP3 files. */
import { describe, expect, it } from 'vitest';
import { isMp3Url, loadsOnSecurePage } from './mp3.ts';
import { isYoutubeUrl, youtubeId } from './youtube.ts';

const id = 'dQw4w9WgXcQ';

describe('youtubeId', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}&t=3s`,
    `https://m.youtube.com/watch?list=x&v=${id}`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=x`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ])('finds the video in %s', (url) => expect(youtubeId(url)).toBe(id));

  it.each([
    'https://www.youtube.com/@someone',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com.evil.com/watch?v=${id}`,
    `https://vimeo.com/${id}`,
    id,
    '',
  ])('finds none in %s', (url) => expect(isYoutubeUrl(url)).toBe(false));
});

it('knows an MP3 address', () => {
  expect(isMp3Url('https://a.test/x/Song.mp3?token=1')).toBe(true);
  expect(isMp3Url('https://a.test/song.wav')).toBe(false);
  expect(isMp3Url('https://a.test/?file=song.mp3')).toBe(false);
  expect(isMp3Url('song.mp3')).toBe(false);
});

it('knows what a page over HTTPS can load', () => {
  expect(loadsOnSecurePage('https://a.test/song.mp3')).toBe(true);
  expect(loadsOnSecurePage('http://localhost:3000/song.mp3')).toBe(true);
  expect(loadsOnSecurePage('http://a.test/song.mp3')).toBe(false);
});

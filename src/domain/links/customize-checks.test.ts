/** The customize step's checks, their order and their sentences. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemSentence } from '#domain/kernel/error-catalogue.ts';
import { type CustomizeDraft, customizeProblem, customizeProblems, pathProblem } from './customize-checks.ts';
import { previewTypes } from './link.ts';

const free = { pathAvailable: true };
const good: CustomizeDraft = {
  title: 'Paper Lanterns',
  subtitle: '',
  description: '',
  path: 'paper-lanterns',
  previewType: 'image',
  trackUrls: [],
  image: 'https://files.test/a.jpg',
};
const sentence = (more: Partial<CustomizeDraft>, known = free) => {
  const problem = customizeProblem({ ...good, ...more }, known);
  return problem && problemSentence(problem);
};

describe('each check', () => {
  it.each([
    [{ title: '  ' }, 'Please enter a title'],
    [{ path: '' }, 'Please enter a path'],
    [{ path: '.hidden' }, 'Invalid path'],
    [{ path: 'a/b' }, 'Invalid path'],
    [{ path: 'robots.txt' }, 'This path is not available'],
    [{ path: 'ab' }, 'Path must be at least 3 characters'],
    [{ path: 'a'.repeat(101) }, 'Path can have at most 100 characters'],
    [{ title: 'x'.repeat(201) }, 'That text is too long. It can have at most 200 characters.'],
    [{ previewType: 'youtube' }, 'Please enter a valid YouTube URL'],
    [{ previewType: 'youtube', trackUrls: ['https://www.youtube.com/@someone'] }, 'Please enter a valid YouTube URL'],
    [{ previewType: 'custom', trackUrls: ['https://a.test/song.wav'] }, 'Please enter a valid Custom MP3 URL'],
    [
      { previewType: 'custom', trackUrls: ['http://a.test/song.mp3'] },
      'Please enter a URL that begins with https://. Browsers do not play other audio on your page',
    ],
    [{ image: null }, 'Please upload a cover image'],
    [{ previewType: 'spotify', image: '' }, 'Please upload a cover image'],
  ] satisfies [Partial<CustomizeDraft>, string][])('%o says %s', (more, expected) =>
    expect(sentence(more)).toBe(expected),
  );

  it('passes what is right', () => {
    expect(sentence({})).toBeUndefined();
    expect(
      sentence({ previewType: 'youtube', trackUrls: ['https://youtu.be/dQw4w9WgXcQ'], image: null }),
    ).toBeUndefined();
    expect(sentence({ previewType: 'custom', trackUrls: ['https://a.test/Song.MP3?x=1'] })).toBeUndefined();
    expect(sentence({ previewType: 'spotify', trackUrls: [] })).toBeUndefined();
  });

  it('lets a link keep its own path', () => {
    expect(pathProblem('Mine', { pathAvailable: false, originalPath: 'mine' })).toBeUndefined();
    expect(pathProblem('other', { pathAvailable: false, originalPath: 'mine' })).toBe('PATH_TAKEN');
  });
});

it('keeps the order of LINK-13, whatever else is wrong', () => {
  const order = [
    'TITLE_MISSING',
    'PATH_MISSING',
    'PATH_INVALID',
    'PATH_TAKEN',
    'PATH_TOO_SHORT',
    'YOUTUBE_URL_INVALID',
    'CUSTOM_MP3_URL_INVALID',
    'COVER_MISSING',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom('', 'x'),
      fc.constantFrom('', '.x', 'ab', 'fine'),
      fc.constantFrom(...previewTypes),
      fc.constantFrom([], ['nonsense']),
      fc.constantFrom(null, 'https://a.test/a.jpg'),
      fc.boolean(),
      (title, path, previewType, trackUrls, image, pathAvailable) => {
        const found = customizeProblems({ ...good, title, path, previewType, trackUrls, image }, { pathAvailable });
        const places = found.map((problem) => order.indexOf(problem.code)).filter((place) => place >= 0);
        expect(places).toEqual([...places].sort((a, b) => a - b));
        expect(new Set(found.map((problem) => problem.field)).size).toBe(found.length);
      },
    ),
  );
});

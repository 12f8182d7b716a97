/** Preview tracks on save: deleted, updated or added. */
import { expect, it } from 'vitest';
import { settleTracks } from './preview-tracks.ts';

const stored = [{ id: 'a', name: 'Song', url: 'https://a.example/1.mp3', priority: 1 }];
const given = { name: 'Video', url: 'https://youtu.be/dQw4w9WgXcQ', priority: 1 };

it('deletes them when the preview is an image, whatever is given', () => {
  expect(settleTracks('image', stored, undefined)).toEqual([]);
  expect(settleTracks('image', stored, [given])).toEqual([]);
});

it('updates the one that exists', () => {
  expect(settleTracks('youtube', stored, [given])).toEqual([{ ...given, id: 'a' }]);
});

it('adds one when none existed, and what goes beyond those that exist', () => {
  expect(settleTracks('youtube', [], [given])).toEqual([{ ...given, id: undefined }]);
  expect(settleTracks('custom', stored, [given, { ...given, id: 'a' }]).map(({ id }) => id)).toEqual([undefined, 'a']);
});

it('leaves them when nothing is said about them', () => {
  expect(settleTracks('custom', stored, undefined)).toEqual(stored);
});

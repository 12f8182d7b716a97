import { describe, expect, it } from 'vitest';
import { directionOf, releaseWords, setTitle } from './story-words.ts';

/** Every character is half as wide as it is high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5;
const room = { width: 500, height: 240, sizes: [100, 50, 40], leading: 1.2 };

describe('a story picture', () => {
  it('PLACE-34: sets a title as large as it fits', () => {
    expect(setTitle('Small Rooms', room, measure)).toEqual({ size: 100, lines: ['Small', 'Rooms'] });
    expect(setTitle('A longer title that needs lines', room, measure).size).toBe(50);
  });

  it('PLACE-34: ends a title that never fits with …, and breaks a word that is wider than a line', () => {
    const long = setTitle('word '.repeat(60).trim(), room, measure);
    expect(long.size).toBe(40);
    expect(long.lines).toHaveLength(5);
    expect(long.lines.at(-1)).toMatch(/^word .*…$/);
    const wide = setTitle('x'.repeat(200), room, measure);
    for (const line of wide.lines) expect(measure(line, wide.size)).toBeLessThanOrEqual(room.width);
  });

  it('PLACE-34: breaks Thai between words and emoji between characters', () => {
    const thai = setTitle('ภาษาไทยไม่มีช่องว่างระหว่างคำเลย', { ...room, sizes: [50], width: 300 }, measure);
    expect(thai.lines.join('')).toBe('ภาษาไทยไม่มีช่องว่างระหว่างคำเลย');
    const family = '👨‍👩‍👧‍👦';
    const emoji = setTitle(family.repeat(6), { ...room, sizes: [50], width: 400 }, measure);
    for (const line of emoji.lines) expect(line.replaceAll(family, '')).toBe('');
  });

  it('PLACE-34: reads from the side of its first letter', () => {
    expect(directionOf('«مصابيح ورقية»')).toBe('rtl');
    expect(directionOf('7 Nächte')).toBe('ltr');
  });

  it('PLACE-34: names the day of a release until it is out', () => {
    const now = new Date('2026-11-28T12:00:00Z');
    const soon = { type: 'pre-release', release_time: '2026-12-03T23:00:00Z', timezone: 'Europe/Berlin' };
    expect(releaseWords(soon, now)).toBe('out December 4');
    expect(releaseWords({ ...soon, release_time: '2026-11-28T12:00:00Z' }, now)).toBe('out now');
    expect(releaseWords({ type: 'release' }, now)).toBe('out now');
    // A copy of one that is out has no day, and its page is that of a release.
    expect(releaseWords({ type: 'pre-release' }, now)).toBe('out now');
    expect(releaseWords({ type: 'bio' }, now)).toBe('');
  });
});

/** Names of the same thing at different services, and of different things. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestByName, isSameByName } from './source-match.ts';

const by = (title: string, ...artists: string[]) => ({ title, artists });

describe('the same', () => {
  it.each([
    [by('Paper Lanterns', 'Mara Vale'), by('PAPER LANTERNS', 'mara vale')],
    [by('Paper Lanterns', 'Mara Vale'), by('Paper Lanterns - Single', 'Mara Vale')],
    [by('Small Rooms', 'Mara Vale'), by('Small Rooms – EP', 'Mara Vale')],
    [by('Indigo', 'Ines Okoro', 'Kilo Dusk'), by('Indigo (feat. Kilo Dusk)', 'Ines Okoro')],
    [by('Indigo', 'Ines Okoro'), by('Indigo [ft. Kilo Dusk]', 'Ines Okoro')],
    [by('Indigo', 'Ines Okoro'), by('Indigo feat. Kilo Dusk', 'Ines Okoro & Kilo Dusk')],
    [by('El corazón', 'Lucía Ferrán'), by('El Corazon', 'Lucia Ferran')],
    [by('Nattåg', 'Sólveig Hrafndal'), by('Nattag', 'SOLVEIG HRAFNDAL')],
    [by('The Lighthouse Keeper’s Radio', 'Mara Vale'), by("The Lighthouse Keeper's Radio", 'Mara Vale')],
    [by('Out, With the Tide!', 'Mara Vale'), by('Out With the Tide', 'Mara Vale')],
    [by('Night & Day', 'Ravi & the Night Porters'), by('Night and Day', 'Ravi and the Night Porters')],
    [by('Signal', 'The Paper Orchard'), by('Signal [Explicit]', 'Paper Orchard')],
    [by('Signal', 'Mara Vale'), by('Signal (Official Music Video)', 'Mara Vale - Topic')],
    [by('Signal', 'Mara Vale'), by('Mara Vale - Signal (Official Audio)', 'Low Lantern Records')],
    [by('Вечер', 'Анна'), by('вечер', 'АННА')],
    [by('夜の海', '波'), by('夜の海', '波')],
    [by('प्रेम कहानी', 'Mara Vale'), by('प्रेम कहानी!', 'Mara Vale')],
    [by('ガラス', 'Mara Vale'), by('ｶﾞﾗｽ', 'Mara Vale')],
    [by('!!!', 'Mara Vale'), by('!!!', 'Mara Vale')],
    [by('(feat. Nobody)', 'Mara Vale'), by('(Feat. Nobody)', 'Mara Vale')],
  ])('%j and %j', (wanted, found) => expect(isSameByName(wanted, found)).toBe(true));
});

describe('not the same', () => {
  it.each([
    [by('Paper Lanterns', 'Mara Vale'), by('Paper Lanterns', 'Somebody Else')],
    [by('Paper Lanterns', 'Mara Vale'), by('Paper Lanterns (Acoustic)', 'Mara Vale')],
    [by('Paper Lanterns', 'Mara Vale'), by('Paper Lanterns (Karaoke Version)', 'Mara Vale')],
    [by('Paper Lanterns', 'Mara'), by('Paper Lanterns', 'Mara Vale')],
    [by('Single', 'Mara Vale'), by('EP', 'Mara Vale')],
    [by('Paper Lanterns', 'Mara Vale'), by('', '')],
    [by('', 'Mara Vale'), by('', 'Mara Vale')],
    [by('รัก', 'Mara Vale'), by('รก', 'Mara Vale')],
    [by('की', 'Mara Vale'), by('का', 'Mara Vale')],
    [by('ガラス', 'Mara Vale'), by('カラス', 'Mara Vale')],
    [by('!!!', 'Mara Vale'), by('???', 'Mara Vale')],
  ])('%j and %j', (wanted, found) => expect(isSameByName(wanted, found)).toBe(false));
});

const words = fc.array(fc.stringMatching(/^[a-hj-z]{2,8}$/), { minLength: 1, maxLength: 4 });
const written = fc.record({
  separator: fc.constantFrom(' ', '  ', ', ', '-', '… '),
  capitals: fc.boolean(),
  ending: fc.constantFrom('', ' - Single', ' – EP', ' (feat. Kilo Dusk)', ' [Explicit]', '!', ' (Official Video)'),
});

it('is the same however a title is written', () => {
  fc.assert(
    fc.property(words, written, (parts, { separator, capitals, ending }) => {
      const title = parts.join(' ');
      const other = `${capitals ? parts.join(separator).toUpperCase() : parts.join(separator)}${ending}`;
      fc.pre(!/\b(feat|ft|featuring)\b/.test(title));
      expect(isSameByName(by(title, 'Mara Vale'), by(other, 'mara vale'))).toBe(true);
    }),
  );
});

it('is another with one more word', () => {
  fc.assert(
    fc.property(words, (parts) => {
      const title = parts.join(' ');
      fc.pre(!/\b(feat|ft|featuring)\b/.test(title));
      expect(isSameByName(by(title, 'Mara Vale'), by(`${title} remix`, 'Mara Vale'))).toBe(false);
    }),
  );
});

it('takes the same thing out of a search, else one of the same title, else nothing', () => {
  const wanted = by('Cara B', 'Casa Naranja');
  const [same, titled, other] = [by('Cara B', 'casa naranja'), by('Cara B', 'Radio Sur'), by('Cara A', 'Casa Naranja')];
  expect(bestByName(wanted, [other, titled, same])).toBe(same);
  expect(bestByName(wanted, [other, titled])).toBe(titled);
  expect(bestByName(wanted, [other])).toBeUndefined();
});

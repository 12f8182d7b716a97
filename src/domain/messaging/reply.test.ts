/** Sixty ways to say stop in English and Spanish, and twenty texts that only sound like one (DROP-19, DROP-20). */
import { readFileSync } from 'node:fs';
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { isCarrierKeyword, readReply } from './reply.ts';

const keywords = [
  ...[
    'STOP',
    'stop',
    ' Stop. ',
    'STOP!!!',
    'stop 🛑',
    'STOPALL',
    'Unsubscribe',
    'CANCEL',
    'end',
    'Quit',
    'REVOKE',
    'optout',
  ],
  ...['STOP PLEASE', 'please stop', 'stop stop stop', 'Stop now', 'opt out', 'opt-out', 'Stop, thanks'],
  ...['S T O P', 'Stop it', 'stop 2 end', 'Reply STOP', 'st\u200bop', 'Ya no', 'Ya no, gracias', 'no quiero'],
];
const phrases = [
  ...[
    'stop texting me',
    'Please stop sending me these messages',
    "don't text me anymore",
    'dont text me',
    'do not contact me again',
  ],
  ...[
    'remove me from your list',
    'take me off this list',
    'take me off',
    'delete my number',
    'lose my number',
    'please remove my number',
  ],
  ...[
    'I want to unsubscribe',
    'unsubscribe me please',
    'opt me out',
    "I'd like to opt out",
    'opting out',
    'no more texts please',
  ],
  ...[
    'leave me alone',
    'cancel my subscription',
    'end my subscription',
    'quit texting me',
    'I revoke my consent',
    'revoke consent',
  ],
  ...[
    'I want these to stop',
    'please stop the texts',
    'stop the spam',
    'I do not want to receive messages',
    'not interested',
    'wrong number',
  ],
  ...[
    'ALTO',
    'parar',
    'basta',
    'no me escriban más',
    'No me envíes más mensajes',
    'dejen de enviarme mensajes',
    'quiero darme de baja',
  ],
  ...['dame de baja', 'no más mensajes', 'no quiero recibir mensajes', 'borren mi número', 'deja de mandarme textos'],
];
const nearMisses = [
  ...[
    "can't stop listening to this",
    "don't stop making music",
    'non stop bangers',
    'when does the tour end?',
    'love the end of the song',
  ],
  ...[
    'is the show cancelled?',
    'can I cancel my ticket',
    'I quit my job to see you',
    'stop by Chicago soon',
    'see you at the bus stop',
    'never stop',
  ],
  ...[
    'unstoppable!!',
    'the info was great',
    'yes please come to Madrid',
    'I will start a fan club',
    'help me get tickets',
    'opt for vinyl',
  ],
  ...['stop it, I love this', 'ya no puedo esperar', 'I a m h e r e'],
  ...["don't text and drive lol", 'no más triste, que canción', 'this song ended me', 'remove the ads from the video'],
];

describe('a wish to get no more texts', () => {
  it.each(keywords)('understands the keyword %j', (text) => expect(readReply(text)).toBe('stop'));

  it('understands at least 95 % of the phrases', () => {
    expect(keywords.length + phrases.length).toBeGreaterThanOrEqual(58);
    const missed = phrases.filter((text) => readReply(text) !== 'stop');
    expect(missed).toEqual([]);
    reportFigure('phrases that mean stop', `${phrases.length} phrases, ${missed.length} missed`);
  });

  it('reads a text that repeats its words at once', () => {
    expect(readReply(`dont send ${'any more '.repeat(160)}x`)).toBe('other');
    expect(readReply(`dont send me ${'any more '.repeat(160)}texts`)).toBe('stop');
  });

  it('takes at most 5 % of the other texts for one', () => {
    expect(nearMisses.length).toBeGreaterThanOrEqual(20);
    const taken = nearMisses.filter((text) => readReply(text) === 'stop');
    expect(taken).toEqual([]);
    reportFigure('phrases that mean stop', `${nearMisses.length} others, ${taken.length} taken for one`);
  });
});

it.each([
  ['START', 'start'],
  ['yes', 'start'],
  ['Unstop', 'start'],
  ['help', 'help'],
  ['INFO', 'help'],
  ['yes please', 'other'],
  ['', 'other'],
])('reads %j as %s', (text, kind) => expect(readReply(text)).toBe(kind));

it('knows which texts the carrier answers itself', () => {
  expect(['STOP', ' stop ', 'Help'].map(isCarrierKeyword)).toEqual([true, true, true]);
  expect(['stop please', 'stop texting me', 'opt out'].map(isCarrierKeyword)).toEqual([false, false, false]);
});

describe('texts that fans have sent', () => {
  const file = readFileSync(new URL('./fixtures/replies.csv', import.meta.url), 'utf8');
  const cases = parse<{ expected: 'stop' | 'keep' | 'ask'; weight: string; text: string }>(file, {
    header: true,
    skipEmptyLines: true,
  }).data;

  it("are read as people mean them: reactions, signatures, song titles, and requests in the fans' own words", () => {
    expect(cases.length).toBeGreaterThan(40);
    const wrong = cases.filter(({ expected, text }) => (readReply(text) === 'stop') !== (expected === 'stop'));
    expect(wrong).toEqual([]);
  });
});

it.each([
  'I said “stop texting me”',
  'Can you please stop?',
  'Can you stop texting me?',
  'ok thanks. stop',
  'S.T.O.P.',
  'this has to stop',
  'STOP – Jane Doe',
  'Stop texting me. Who are you?',
  'you have the wrong number',
])('takes %j for a wish to stop', (text) => expect(readReply(text)).toBe('stop'));

it.each([
  'Loved “Mara Vale: You are on the list.\nReply STOP to get no more.”',
  'Le gustó “Reply STOP to get no more”',
  'Quit Playing Games with my heart!',
  'End of the Road is the best one. Cancel culture is real',
  'How do I get tickets? Does the line ever stop?',
])('leaves %j alone', (text) => expect(readReply(text)).toBe('other'));

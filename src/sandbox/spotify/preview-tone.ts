/** Creates a 30-second arpeggio as a WAV file: the preview of an invented recording. */
import { createSeededNumbers } from '../seeded-numbers.ts';

const rate = 8000;
const seconds = 30;

/** Chords as semitones above the root. Each preview uses one of the progressions. */
const progressions = [
  [
    [0, 4, 7, 11],
    [9, 12, 16, 19],
    [5, 9, 12, 16],
    [7, 11, 14, 17],
  ],
  [
    [0, 3, 7, 10],
    [8, 12, 15, 19],
    [3, 7, 10, 14],
    [10, 14, 17, 20],
  ],
  [
    [0, 3, 7, 12],
    [5, 8, 12, 15],
    [8, 12, 15, 20],
    [7, 10, 14, 17],
  ],
  [
    [0, 4, 7, 14],
    [2, 5, 9, 12],
    [4, 7, 11, 14],
    [5, 9, 12, 16],
  ],
] as const;

/** The 44-byte header of 8-bit mono samples. */
function wavHeader(samples: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'ascii');
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8, 'ascii');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'ascii');
  header.writeUInt32LE(samples, 40);
  return header;
}

/** Creates the preview for a track id, always the same: WAV, 8 kHz, mono, 8 bit, 240,044 bytes. */
export function previewTone(trackId: string): Buffer {
  const numbers = createSeededNumbers(`tone:${trackId}`);
  const chords = numbers.pick(progressions);
  const root = 110 * 2 ** (numbers.between(0, 11) / 12);
  const step = Math.round(rate * numbers.pick([0.16, 0.2, 0.25]));
  const total = rate * seconds;
  const mix = new Float32Array(total);
  for (let start = 0, note = 0; start < total; start += step, note += 1) {
    const chord = chords[Math.floor(note / 16) % chords.length] ?? chords[0];
    const walk = [0, 1, 2, 3, 2, 1][note % 6] ?? 0;
    const pitch = root * 2 ** ((chord[walk] ?? 0) / 12 + (note % 12 >= 6 ? 1 : 0));
    const length = Math.min(step * 4, total - start);
    for (let index = 0; index < length; index += 1) {
      const time = index / rate;
      const fade = Math.min(1, index / 60) * Math.exp(-time * 4.5) * (1 - index / (step * 4));
      const turn = 2 * Math.PI * pitch * time;
      mix[start + index] =
        (mix[start + index] ?? 0) + fade * (Math.sin(turn) + 0.3 * Math.sin(2 * turn) + 0.12 * Math.sin(3 * turn));
    }
  }
  const samples = Buffer.alloc(total);
  for (let index = 0; index < total; index += 1) {
    // The last second fades out, to avoid a click at the end.
    const ending = Math.min(1, (total - index) / rate);
    samples[index] = Math.max(0, Math.min(255, Math.round(128 + (mix[index] ?? 0) * ending * 52)));
  }
  return Buffer.concat([wavHeader(total), samples]);
}

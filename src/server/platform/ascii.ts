/** Writes text of any script in ASCII, for paths that can be read aloud and typed. */
import anyAscii from 'any-ascii';
import { latinOf } from '#domain/links/latin.ts';

/** The text in lowercase ASCII. Chinese characters are words of their own; Japanese ones are read as in Chinese. */
export function inAscii(text: string): string {
  return anyAscii(latinOf(text).replace(/\p{Script=Han}/gu, ' $& ')).toLowerCase();
}

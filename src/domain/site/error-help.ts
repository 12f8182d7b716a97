/** Which place of the Help Center says what to do about an error that a person reads (SITE-43). */

/** A place of the Help Center, `/help/{slug}#{anchor}`, and how the sentences begin for which it says what to do. */
export interface ErrorHelp {
  beginning: string;
  path: string;
}

const oops = /^Oops! /;

/** How a sentence of the catalogue begins, whatever is filled in and whether a screen puts "Oops! " in front. */
export function beginningOf(sentence: string): string {
  return sentence.replace(oops, '').replace(/\{.*/, '');
}

/** The place for a sentence as a screen shows it, with or without "Oops! " in front, or undefined where there is none. */
export function helpFor(sentence: string, known: readonly ErrorHelp[]): string | undefined {
  const shown = sentence.replace(oops, '');
  const fitting = known.filter(({ beginning }) => shown.startsWith(beginning));
  return fitting.sort((one, other) => other.beginning.length - one.beginning.length)[0]?.path;
}

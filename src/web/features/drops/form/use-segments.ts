/** Counts segments while a message is typed; the library that counts is loaded with the first letter. */
import { useEffect, useState } from 'react';
import type { TextSize } from '#domain/messaging/segments.ts';
import { logProblem } from '#web/lib/log.ts';

type Counter = typeof import('#domain/messaging/segments.ts');

/** The size of a text as written, with plain quotes, and without emoji. */
export interface Segments {
  written: TextSize;
  plain: TextSize;
  /** Without emoji, and without emoji and with plain quotes. */
  noEmoji: TextSize;
  plainNoEmoji: TextSize;
  straighten: (text: string) => string;
}

/** The segments of a text; undefined until the library is there. */
export function useSegments(text: string): Segments | undefined {
  const [counter, setCounter] = useState<Counter>();
  const isNeeded = text !== '' && counter === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    import('#domain/messaging/segments.ts').then(setCounter, (error: unknown) =>
      logProblem('The segment counter did not load.', error),
    );
  }, [isNeeded]);
  if (counter === undefined) return undefined;
  const { countSegments, straightenQuotes, withoutEmoji } = counter;
  const bare = withoutEmoji(text);
  return {
    written: countSegments(text),
    plain: countSegments(straightenQuotes(text)),
    noEmoji: countSegments(bare),
    plainNoEmoji: countSegments(straightenQuotes(bare)),
    straighten: straightenQuotes,
  };
}

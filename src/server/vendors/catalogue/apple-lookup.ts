/** Apple's public look-up and search, without a key: the one door to its music shop and to its podcasts. */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createAsker, readAnswer } from '../ask.ts';

/** Asks Apple. */
export interface AppleLookup {
  /** The results that have the wanted shape; others are left out. Throws SOURCE_UNREACHABLE and SOURCE_BUSY. */
  results<Shape extends z.ZodType>(
    way: 'lookup' | 'search',
    query: Record<string, string>,
    shape: Shape,
  ): Promise<z.infer<Shape>[]>;
}

/** The shop that is asked. */
const country = 'US';

/** Apple answers about twenty questions a minute, and refuses others without saying for how long. */
const pauseAfterRefusal = 60_000;

const answerSchema = z.object({ results: z.array(z.unknown()) });

/** Makes the door to the service at `url`. */
export function createAppleLookup({ url, clock }: { url: string; clock: Clock }): AppleLookup {
  const asker = createAsker(clock, ({ status }) => (status === 403 ? pauseAfterRefusal : undefined));
  return {
    results: async (way, query, shape) => {
      const { status, body } = await asker.ask(`${url}/${way}?${new URLSearchParams({ country, ...query })}`);
      if (status === 404) return [];
      if (status !== 200) throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Apple answered ${status}.`));
      return readAnswer(answerSchema, body).results.flatMap((result) => {
        const read = shape.safeParse(result);
        return read.success ? [read.data] : [];
      });
    },
  };
}

/** An address of Apple's without the marks it adds for its own counting. */
export function withoutMarks(text: string): string {
  const address = new URL(text);
  address.searchParams.delete('uo');
  return address.href;
}

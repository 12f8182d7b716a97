/** Apple's public look-up and search, without a key: the one door to its music shop and to its podcasts. */
import { z } from 'zod';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
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

/** The same question is asked by several who look for different things in its answer. */
const keptFor = 600_000;
const mostKept = 500;

const answerSchema = z.object({ results: z.array(z.unknown()) });

/** Makes the door to the service at `url`. */
export function createAppleLookup({ url, clock }: { url: string; clock: Clock }): AppleLookup {
  const asker = createAsker(clock, ({ status }) => (status === 403 ? pauseAfterRefusal : undefined));
  const kept = createBoundedMap<string, { until: number; results: unknown[] }>(mostKept);
  const ask = async (address: string): Promise<unknown[]> => {
    const now = clock.now().getTime();
    const known = kept.get(address);
    if (known !== undefined && now < known.until) return known.results;
    const { status, body } = await asker.ask(address);
    if (status !== 200 && status !== 404)
      throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Apple answered ${status}.`));
    const results = status === 404 ? [] : readAnswer(answerSchema, body).results;
    kept.set(address, { until: now + keptFor, results });
    return results;
  };
  return {
    results: async (way, query, shape) => {
      const results = await ask(`${url}/${way}?${new URLSearchParams({ country, ...query })}`);
      return results.flatMap((result) => {
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

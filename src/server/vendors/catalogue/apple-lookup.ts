/** Client for Apple's public look-up and search API, which covers music and podcasts and needs no key. */
import { z } from 'zod';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createAsker, readAnswer } from '../vendor-request.ts';

/** A client for Apple's look-up API. */
export interface AppleLookup {
  /** Returns the results in `market`'s store (Apple's own default without one) that match the schema. Throws SOURCE_UNREACHABLE and SOURCE_BUSY. */
  results<Shape extends z.ZodType>(
    way: 'lookup' | 'search',
    query: Record<string, string>,
    shape: Shape,
    market: string | undefined,
  ): Promise<z.infer<Shape>[]>;
}

/** Apple accepts about twenty requests a minute. It rejects further ones without Retry-After. */
const pauseAfterRefusal = 60_000;

/** Several callers need the same response for different results, so responses are cached. */
const keptFor = 600_000;
const mostKept = 500;

const answerSchema = z.object({ results: z.array(z.unknown()) });

/** Creates the client for the API at `url`. */
export function createAppleLookup({ url, clock }: { url: string; clock: Clock }): AppleLookup {
  const asker = createAsker(clock, ({ status }) => (status === 403 ? pauseAfterRefusal : undefined));
  const kept = createBoundedMap<string, { until: number; results: unknown[] }>(mostKept);
  const ask = async (requestUrl: string): Promise<unknown[]> => {
    const now = clock.now().getTime();
    const known = kept.get(requestUrl);
    if (known !== undefined && now < known.until) return known.results;
    const { status, body } = await asker.ask(requestUrl);
    if (status !== 200 && status !== 404)
      throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Apple answered ${status}.`));
    const results = status === 404 ? [] : readAnswer(answerSchema, body).results;
    kept.set(requestUrl, { until: now + keptFor, results });
    return results;
  };
  return {
    results: async (way, query, shape, market) => {
      const country: Record<string, string> = market === undefined ? {} : { country: market };
      const results = await ask(`${url}/${way}?${new URLSearchParams({ ...country, ...query })}`);
      return results.flatMap((result) => {
        const read = shape.safeParse(result);
        return read.success ? [read.data] : [];
      });
    },
  };
}

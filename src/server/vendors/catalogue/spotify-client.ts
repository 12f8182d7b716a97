/** Client for Spotify's Web API with the application's own token (client credentials). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createAsker, readAnswer } from '../vendor-request.ts';

/** Connection settings and credentials for Spotify. `apiUrl` ends in /v1. */
export interface SpotifyOptions {
  apiUrl: string;
  accountsUrl: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
}

/** A client for the Web API. */
export interface SpotifyClient {
  /**
   * Requests a path below /v1 and parses the response with `shape`. Undefined for 404 and for an id that cannot be one. Throws SOURCE_UNREACHABLE
   * (any other refusal of our request included), SOURCE_BUSY.
   */
  lookUp<Shape extends z.ZodType, Thing>(
    path: string,
    schema: Shape,
    shape: (answer: z.infer<Shape>) => Thing,
  ): Promise<Thing | undefined>;
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token is renewed this many seconds before it expires, so that it does not expire during a request. */
const tokenMargin = 60;

/** Creates the client. The first request fetches the token; all requests share it until it expires. */
export function createSpotifyClient(options: SpotifyOptions): SpotifyClient {
  const accounts = createAsker(options.clock);
  const api = createAsker(options.clock);
  let token: Promise<{ value: string; until: number }> | undefined;

  const fetchToken = async () => {
    const { status, body } = await accounts.ask(`${options.accountsUrl}/api/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status !== 200)
      throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Spotify rejected our credentials (${status}).`));
    const { access_token: value, expires_in: lifetime } = readAnswer(tokenSchema, body);
    return { value, until: options.clock.now().getTime() + (lifetime - tokenMargin) * 1000 };
  };

  const currentToken = async (refused?: string): Promise<string> => {
    const known = await token?.catch(() => undefined);
    if (known !== undefined && known.value !== refused && options.clock.now().getTime() < known.until)
      return known.value;
    token = fetchToken();
    return (await token).value;
  };

  const get = async (path: string): Promise<unknown> => {
    const ask = async (bearer: string) =>
      await api.ask(`${options.apiUrl}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    const bearer = await currentToken();
    let answer = await ask(bearer);
    // Spotify can revoke a token before it expires. Then the request is retried once with a new token.
    if (answer.status === 401) answer = await ask(await currentToken(bearer));
    if (answer.status === 404 || isUnknownId(answer)) return undefined;
    if (answer.status !== 200)
      throw new CodedError(
        'SOURCE_UNREACHABLE',
        undefined,
        new Error(`Spotify answered ${answer.status} to ${path}: ${messageIn(answer.body)}.`),
      );
    return answer.body;
  };

  return {
    lookUp: async (path, schema, shape) => {
      const body = await get(path);
      return body === undefined ? undefined : shape(readAnswer(schema, body));
    },
  };
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

const messageIn = (body: unknown): string => {
  const read = errorSchema.safeParse(body);
  return read.success ? read.data.error.message : 'no message';
};

/** An id that is not one belongs to nothing. Every other 400 is a fault of our request, and must not look like an empty catalogue. */
function isUnknownId({ status, body }: { status: number; body: unknown }): boolean {
  return status === 400 && /\binvalid (base62 )?id\b/i.test(messageIn(body));
}

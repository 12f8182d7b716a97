/** Running operations against a house over HTTP, as the dashboard does. */
import { z } from 'zod';

/** A GraphQL answer. */
export interface Answer<Data> {
  status: number;
  data: Data | null;
  /** The code of each error, in order. */
  codes: string[];
  errors: { message: string; path?: (string | number)[]; extensions: { code: string; field?: string } }[];
}

/** Runs one operation. Without a token the caller is nobody. */
export type Call = <Data = Record<string, unknown>>(
  token: string | undefined,
  document: string,
  variables?: Record<string, unknown>,
) => Promise<Answer<Data>>;

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.object({ code: z.string(), field: z.string().optional() }),
      }),
    )
    .optional(),
});

/** A caller of the server at `url`. Every error has to have a code; an answer of another shape fails the test. */
export function callGraphql(url: string): Call {
  return async <Data>(token: string | undefined, query: string, variables: Record<string, unknown> = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] } = answerSchema.parse(await response.json());
    const codes = errors.map((error) => error.extensions.code);
    return { status: response.status, data: (data ?? null) as Data | null, codes, errors };
  };
}

/** The data of an answer without errors; fails the test when there are any. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.errors.length > 0 || answer.data === null)
    throw new Error(`The operation failed: ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

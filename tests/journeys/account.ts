/** An account of the running product over the API, for what a journey needs done without a browser. */
import { logIn } from '#tests/fixtures/builders.ts';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';

/** The credentials of the label in the demo data. */
export const demoAccount = { email: 'demo@fanfare.test', password: 'fanfare-demo' };

/** The credentials of a viewer of the label's artists. */
export const viewerAccount = { email: 'viewer@fanfare.test', password: 'fanfare-demo' };

/** A person who is logged in. */
export interface Account {
  /** Runs one operation and gives its data; fails the test when it is refused. */
  run<Data>(document: string, variables?: Record<string, unknown>): Promise<Data>;
  /** The id of their artist of this name; throws when they have none. */
  artistNamed(name: string): string;
  /** The ids of all their artists. */
  artistIds: string[];
}

const tokens = new Map<string, Promise<string>>();

/** The session token of an account of the product at `baseUrl`. Each account logs in once. */
export function tokenOf(baseUrl: string, credentials = demoAccount): Promise<string> {
  const key = `${baseUrl} ${credentials.email}`;
  const known = tokens.get(key);
  if (known !== undefined) return known;
  const token = logIn({ call: callGraphql(baseUrl) }, credentials);
  tokens.set(key, token);
  return token;
}

/** The account with these credentials at the product at `baseUrl`: the demo account when none are given. */
export async function openAccount(baseUrl: string, credentials = demoAccount): Promise<Account> {
  const call = callGraphql(baseUrl);
  const token = await tokenOf(baseUrl, credentials);
  const run = async <Data>(document: string, variables?: Record<string, unknown>) =>
    dataOf(await call<Data>(token, document, variables));
  const { get_current_user_data: me } = await run<{
    get_current_user_data: { artists: { id: string; name: string }[] };
  }>('{ get_current_user_data { artists { id name } } }');
  return {
    run,
    artistNamed(name) {
      const artist = me.artists.find((each) => each.name === name);
      if (artist === undefined) throw new Error(`${credentials.email} has no artist ${name}.`);
      return artist.id;
    },
    artistIds: me.artists.map(({ id }) => id),
  };
}

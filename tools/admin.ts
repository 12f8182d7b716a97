/** `npm run admin -- <command>`: what only an operator may do, whether Fanfare is running or not. */
import { parseArgs } from 'node:util';
import { asStartError } from '../src/boot/start-error.ts';
import { isDay, startOfDay } from '../src/domain/stats/zoned-day.ts';
import { type OpenOperator, openOperator } from './open-operator.ts';

const usage = `npm run admin -- <command>

  make-account --email <address> --password <at least 8 characters> [--plan none|agency|family] [--first-name …] [--last-name …]
  make-artist  --email <address of its owner> --name <name> [--plan bio|pro|max]
  artists      --email <address>                                    the artists of a person, with their ids and plans
  set-plan     --artist <id> --plan bio|pro|max|suspended
  set-trial    --email <address> --ends <YYYY-MM-DD>                when its trial ends and its first bill is due (midnight UTC)
  set-flag     --email <address> --flag <name> [--off]`;

/** What was asked for cannot be done; the message says why. */
class AdminError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        plan: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        name: { type: 'string' },
        artist: { type: 'string' },
        flag: { type: 'string' },
        ends: { type: 'string' },
        off: { type: 'boolean' },
        help: { type: 'boolean' },
      },
      strict: true,
    });
  } catch (error) {
    throw new AdminError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

type Values = ReturnType<typeof readArguments>['values'];

function needed(values: Values, name: 'email' | 'password' | 'plan' | 'name' | 'artist' | 'flag' | 'ends'): string {
  const value = values[name]?.trim();
  if (value === undefined || value === '') throw new AdminError(`--${name} is missing.\n\n${usage}`);
  return value;
}

function oneOf(values: Values, name: 'plan', allowed: string[], otherwise?: string): string {
  const value = otherwise !== undefined && values[name] === undefined ? otherwise : needed(values, name);
  if (!allowed.includes(value)) throw new AdminError(`--${name} must be ${allowed.join(', ')}.`);
  return value;
}

async function findPerson({ operator }: OpenOperator, email: string): Promise<string> {
  const userId = await operator.findAccount(email);
  if (userId === undefined) throw new AdminError(`There is no account with the address ${email}.`);
  return userId;
}

/** Each command checks what it was given first, and gives the work to do and the line to print afterwards. */
const commands: Record<string, ((values: Values) => (open: OpenOperator) => Promise<string>) | undefined> = {
  'make-account': (values) => {
    const email = needed(values, 'email');
    const password = needed(values, 'password');
    const plan = oneOf(values, 'plan', ['none', 'agency', 'family'], 'none');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new AdminError('--email must be an email address.');
    if (password.length < 8) throw new AdminError('--password must have at least 8 characters.');
    return async ({ operator }) => {
      if (await operator.hasAccount(email))
        throw new AdminError(`There is an account with the address ${email} already.`);
      const { 'first-name': firstName, 'last-name': lastName } = values;
      const { userId } = await operator.createAccount({ email, password, plan, firstName, lastName });
      return `Made the account ${email} (${userId}).`;
    };
  },
  'make-artist': (values) => {
    const [email, name] = [needed(values, 'email'), needed(values, 'name')];
    const plan = oneOf(values, 'plan', ['bio', 'pro', 'max'], 'pro');
    return async (open) => {
      const { artistId } = await open.operator.createArtist({ name, plan }, await findPerson(open, email));
      return `Made the artist ${name} (${artistId}).`;
    };
  },
  artists: (values) => {
    const email = needed(values, 'email');
    return async (open) => {
      const artists = await open.artistsOf(await findPerson(open, email));
      if (artists.length === 0) return `${email} has no artists.`;
      return artists
        .map(({ id, currentPlan, name }) => `${id}  ${(currentPlan || 'suspended').padEnd(9)}  ${name}`)
        .join('\n');
    };
  },
  'set-plan': (values) => {
    const artist = needed(values, 'artist');
    const plan = oneOf(values, 'plan', ['bio', 'pro', 'max', 'suspended']);
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(artist))
      throw new AdminError('--artist must be an id, as the command artists prints it.');
    return async ({ operator, hasArtist }) => {
      if (!(await hasArtist(artist))) throw new AdminError(`There is no artist with the id ${artist}.`);
      await operator.setPlan(artist, plan === 'suspended' ? '' : plan);
      return `The artist ${artist} is ${plan === 'suspended' ? 'suspended' : `on the plan ${plan}`} now.`;
    };
  },
  'set-trial': (values) => {
    const [email, ends] = [needed(values, 'email'), needed(values, 'ends')];
    if (!isDay(ends)) throw new AdminError('--ends must be a day, written YYYY-MM-DD.');
    return async (open) => {
      await open.operator.setFirstBillingDate(await findPerson(open, email), startOfDay(ends, 'UTC'));
      return `The trial of ${email} ends on ${ends}.`;
    };
  },
  'set-flag': (values) => {
    const [email, flag] = [needed(values, 'email'), needed(values, 'flag')];
    return async (open) => {
      await open.operator.setFlag(await findPerson(open, email), flag, values.off !== true);
      return `The flag ${flag} is ${values.off === true ? 'off' : 'on'} for ${email}.`;
    };
  },
};

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const command = commands[positionals[0] ?? ''];
  if (values.help === true || command === undefined) {
    console.log(usage);
    if (values.help !== true) process.exitCode = 1;
    return;
  }
  const act = command(values);
  const open = await openOperator();
  try {
    console.log(await act(open));
  } finally {
    await open.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof AdminError ? error.message : asStartError(error).message);
  process.exitCode = 1;
}

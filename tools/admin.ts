/** `npm run admin -- <command>`: what only an operator may do, whether Fanfare is running or not. */
import { parseArgs } from 'node:util';
import { asStartError } from '../src/boot/start-error.ts';
import { isLocalInstallation } from '../src/domain/hosts/hosts.ts';
import { CodedError } from '../src/domain/kernel/error-catalogue.ts';
import { isDay, startOfDay } from '../src/domain/stats/zoned-day.ts';
import { type OpenOperator, openOperator } from './open-operator.ts';
import { rejudgementText } from './rejudgement-text.ts';

const usage = `npm run admin -- <command>

  make-account --email <address> --password <at least 8 characters> [--plan none|agency|family] [--first-name …] [--last-name …]
  make-artist  --email <address of its owner> --name <name> [--plan bio|pro|max]
  artists      --email <address>                                    the artists of a person, with their ids and plans
  set-plan     --artist <id> --plan bio|pro|max|suspended
  set-trial    --email <address> --ends <YYYY-MM-DD>                when its trial ends and its first bill is due (midnight UTC)
  set-flag     --email <address> --flag <name> [--off]
  domain add   --email <address of its owner> --domain <host> [--artist <id> …]   carries these artists' pages, else those of all the owner's
  domain verify --domain <host>                                     asks for its records again
  domain remove --domain <host>                                     gives it back; others can have it after 30 days
  pixel add    --artist <id> | --email <address of an agency>, --provider Facebook|TikTok|AdWords|Snapchat --pixel <id> [--token …] [--tag …]
  pixel remove --pixel <the id that pixel add printed>
  rejudge      [--dry-run]                                          judges stored hits by today's rules; says what changes
  reseal                                                            moves what SECRET_KEY_PREVIOUS sealed to SECRET_KEY, after which the former can go`;

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
        artist: { type: 'string', multiple: true },
        domain: { type: 'string' },
        flag: { type: 'string' },
        provider: { type: 'string' },
        pixel: { type: 'string' },
        token: { type: 'string' },
        tag: { type: 'string' },
        ends: { type: 'string' },
        off: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean' },
      },
      strict: true,
    });
  } catch (error) {
    throw new AdminError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

type Values = ReturnType<typeof readArguments>['values'];

function needed(
  values: Values,
  name: 'email' | 'password' | 'plan' | 'name' | 'flag' | 'ends' | 'domain' | 'provider' | 'pixel',
): string {
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

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function artistIds(values: Values): string[] {
  const ids = values.artist ?? [];
  if (!ids.every(isId)) throw new AdminError('--artist must be an id, as the command artists prints it.');
  return ids;
}

async function addDomain(open: OpenOperator, domain: string, email: string, wanted: string[]): Promise<string> {
  const { operator, hosts } = open;
  const userId = await findPerson(open, email);
  const own = (await open.artistsOf(userId)).map(({ id }) => id);
  const foreign = wanted.find((id) => !own.includes(id));
  if (foreign !== undefined) throw new AdminError(`${email} has no artist with the id ${foreign}.`);
  const draft = { domain, userId, artistIds: wanted.length > 0 ? wanted : own };
  if (isLocalInstallation(hosts)) {
    await operator.customDomains.addUnchecked(draft);
    return `${domain} serves pages now; on this machine it opens with .localhost behind it.`;
  }
  const outcome = await operator.customDomains.add(draft);
  if (outcome.kind === 'verified') return `${domain} points here and serves pages now.`;
  const { name, value } = outcome.record;
  return `Somebody else had ${domain} before. Add this TXT record and run the command again:\n  ${name}  TXT  "${value}"`;
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
    const [artist] = artistIds(values);
    if (artist === undefined) throw new AdminError(`--artist is missing.\n\n${usage}`);
    const plan = oneOf(values, 'plan', ['bio', 'pro', 'max', 'suspended']);
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
  reseal: () => async (open) => {
    const moved = await open.operator.reseal();
    return `${moved} ${moved === 1 ? 'secret is' : 'secrets are'} sealed with the present key now.`;
  },
  'pixel add': (values) => {
    const [provider, pixel] = [needed(values, 'provider'), needed(values, 'pixel')];
    const { token: accessToken = '', tag: conversionTag = '' } = values;
    const draft = { provider, pixel, accessToken, conversionTag };
    const [artistId] = artistIds(values);
    const email = artistId === undefined ? needed(values, 'email') : '';
    return async (open) => {
      if (artistId !== undefined && !(await open.hasArtist(artistId)))
        throw new AdminError(`There is no artist with the id ${artistId}.`);
      const owner = artistId === undefined ? { agencyId: await findPerson(open, email) } : { artistId };
      const { id } = await open.operator.pixels.save(owner, draft);
      return `Saved the pixel ${id}.`;
    };
  },
  'pixel remove': (values) => {
    const id = needed(values, 'pixel');
    return async ({ operator }) => {
      const removed = isId(id) ? await operator.pixels.delete(id) : undefined;
      if (removed === undefined) throw new AdminError(`There is no pixel with the id ${id}.`);
      return `Removed the pixel ${removed.pixel} of ${removed.provider}.`;
    };
  },
  'domain add': (values) => {
    const [email, domain] = [needed(values, 'email'), needed(values, 'domain')];
    const artists = artistIds(values);
    return (open) => addDomain(open, domain, email, artists);
  },
  'domain verify': (values) => {
    const domain = needed(values, 'domain');
    return async ({ operator, hosts }) => {
      if (isLocalInstallation(hosts)) return `On this machine no name server knows ${domain}; it stays as it is.`;
      const verified = await operator.customDomains.verify(domain);
      return verified
        ? `${domain} points here and serves pages.`
        : `${domain} does not point here; it serves no pages.`;
    };
  },
  'domain remove': (values) => {
    const domain = needed(values, 'domain');
    return async ({ operator }) => {
      await operator.customDomains.remove(domain);
      return `${domain} is given back.`;
    };
  },
  rejudge: (values) => async (open) => {
    const { rejudging } = open.operator;
    const isTrial = values['dry-run'] === true;
    return rejudgementText(isTrial ? await rejudging.preview() : await rejudging.apply(), isTrial);
  },
};

/** What went wrong, for the person at the terminal. */
function sentenceFor(error: unknown, open: OpenOperator): unknown {
  if (!(error instanceof CodedError)) return error;
  if (error.code === 'NOT_FOUND') return new AdminError('There is no such custom domain.');
  return new AdminError(error.message.replace('{host}', open.hosts.linkHosts[0] ?? ''));
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const command = commands[positionals.join(' ')];
  if (values.help === true || command === undefined) {
    console.log(usage);
    if (values.help !== true) process.exitCode = 1;
    return;
  }
  const act = command(values);
  const open = await openOperator();
  try {
    console.log(await act(open));
  } catch (error) {
    throw sentenceFor(error, open);
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

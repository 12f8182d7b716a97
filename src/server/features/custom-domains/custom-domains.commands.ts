/** The operator's commands for custom domains. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import {
  artistIdsOf,
  neededText,
  type OperatorCommand,
  OperatorError,
  type OptionValues,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import type { DomainClaims, DomainDraft } from './domain-claims.ts';

export interface CustomDomainsCommandsDeps {
  claims: DomainClaims;
  hosts: HostSettings;
  /** The id of the account with this email; throws OperatorError. */
  findPerson: (email: string) => Promise<string>;
  artistsOf: (userId: string) => Promise<{ id: string }[]>;
}

/** A coded refusal as a sentence for the terminal. */
async function explained<Result>(work: Promise<Result>, { linkHosts }: HostSettings): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    if (error.code === 'NOT_FOUND') throw new OperatorError('There is no such custom domain.');
    throw new OperatorError(error.message.replace('{host}', linkHosts[0] ?? ''));
  });
}

const domainOption = { domain: { type: 'string' } } as const;

/** `domain add`, `domain verify`, `domain remove`, `domain ban` and `domain unban`. */
export function customDomainsCommands({
  claims,
  hosts,
  findPerson,
  artistsOf,
}: CustomDomainsCommandsDeps): OperatorCommand[] {
  /** The artists that a domain is to serve: the wanted ones, else all of the person's. */
  async function chosenArtists(userId: string, email: string, wanted: string[]): Promise<string[]> {
    const own = (await artistsOf(userId)).map(({ id }) => id);
    const foreign = wanted.find((id) => !own.includes(id));
    if (foreign !== undefined) throw new OperatorError(`${email} has no artist with the id ${foreign}.`);
    return wanted.length > 0 ? wanted : own;
  }

  async function add(draft: DomainDraft): Promise<string> {
    const { domain } = draft;
    const { state, wanted: records } = await claims.add(draft);
    if (state === 'connected') return `${domain} points here and serves pages now.`;
    const lines = records.map(({ name, type, value }) => `  ${name}  ${type}  "${value}"`).join('\n');
    return `${domain} is not added yet (${state}). Set these records and run the command again:\n${lines}`;
  }

  async function verify(domain: string): Promise<string> {
    return (await claims.verify(domain))
      ? `${domain} points here and serves pages.`
      : `${domain} does not point here; it serves no pages.`;
  }

  async function remove(domain: string): Promise<string> {
    await claims.remove(domain);
    return `${domain} is given back.`;
  }

  /** A command that changes a domain in use. */
  const changing = (change: (domain: string) => Promise<string>, would: (domain: string) => string) => ({
    options: domainOption,
    plan(values: OptionValues) {
      const text = neededText(values, 'domain');
      return async () => {
        const domain = await explained(claims.nameOf(text), hosts);
        return { would: would(domain), carryOut: () => explained(change(domain), hosts) };
      };
    },
  });

  const banning = (banned: boolean) => ({
    options: domainOption,
    needsReason: true,
    plan(values: OptionValues) {
      const text = neededText(values, 'domain');
      return async () => {
        const { domain, banned: isBanned } = await explained(claims.banOf(text), hosts);
        if (isBanned === banned) throw new OperatorError(`${domain} is ${banned ? 'already' : 'not'} banned.`);
        return {
          would: banned ? `Would ban ${domain} and everything below it.` : `Would lift the ban of ${domain}.`,
          async carryOut() {
            const changed = await claims.setBan(domain, banned);
            if (banned) return `${domain} and everything below it serve no pages now and cannot be added.`;
            if (!changed) throw new OperatorError(`${domain} is banned by a domain above it: lift that ban.`);
            return `${domain} is not banned any more.`;
          },
        };
      };
    },
  });

  return [
    {
      name: 'domain add',
      usage:
        "domain add   --email <address of its owner> --domain <host> [--artist <id> …]   carries these artists' pages, else those of all the owner's",
      options: { ...sharedOptions.email, ...domainOption, ...sharedOptions.artist },
      plan(values) {
        const [email, domain] = [neededText(values, 'email'), neededText(values, 'domain')];
        const artists = artistIdsOf(values);
        return async () => {
          const userId = await findPerson(email);
          const artistIds = await chosenArtists(userId, email, artists);
          return {
            would: `Would add ${domain} for ${email} if its records lead here.`,
            carryOut: () => explained(add({ domain, userId, artistIds }), hosts),
          };
        };
      },
    },
    {
      name: 'domain verify',
      usage: 'domain verify --domain <host>                                     asks for its records again',
      ...changing(verify, (domain) => `Would ask for the records of ${domain} and store what they say.`),
    },
    {
      name: 'domain remove',
      usage:
        'domain remove --domain <host>                                     gives it back; others can have it after 30 days',
      ...changing(remove, (domain) => `Would give ${domain} back.`),
    },
    {
      name: 'domain ban',
      usage:
        'domain ban   --domain <host> --reason <text>                      serves no pages there or below it, and lets nobody add it',
      ...banning(true),
    },
    {
      name: 'domain unban',
      usage: 'domain unban --domain <host> --reason <text>                      lifts the ban',
      ...banning(false),
    },
  ];
}

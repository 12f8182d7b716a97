/** The operator's commands for custom domains. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import {
  artistIdsOf,
  neededText,
  type OperatorCommand,
  OperatorError,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import type { DomainClaims } from './domain-claims.ts';

/** What the commands use. */
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

/** `domain add`, `domain verify` and `domain remove`. */
export function customDomainsCommands({
  claims,
  hosts,
  findPerson,
  artistsOf,
}: CustomDomainsCommandsDeps): OperatorCommand[] {
  async function add(domain: string, email: string, wanted: string[]): Promise<string> {
    const userId = await findPerson(email);
    const own = (await artistsOf(userId)).map(({ id }) => id);
    const foreign = wanted.find((id) => !own.includes(id));
    if (foreign !== undefined) throw new OperatorError(`${email} has no artist with the id ${foreign}.`);
    const draft = { domain, userId, artistIds: wanted.length > 0 ? wanted : own };
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

  return [
    {
      name: 'domain add',
      usage:
        "domain add   --email <address of its owner> --domain <host> [--artist <id> …]   carries these artists' pages, else those of all the owner's",
      options: { ...sharedOptions.email, ...domainOption, ...sharedOptions.artist },
      prepare(values) {
        const [email, domain] = [neededText(values, 'email'), neededText(values, 'domain')];
        const artists = artistIdsOf(values);
        return () => explained(add(domain, email, artists), hosts);
      },
    },
    {
      name: 'domain verify',
      usage: 'domain verify --domain <host>                                     asks for its records again',
      options: domainOption,
      prepare(values) {
        const domain = neededText(values, 'domain');
        return () => explained(verify(domain), hosts);
      },
    },
    {
      name: 'domain remove',
      usage:
        'domain remove --domain <host>                                     gives it back; others can have it after 30 days',
      options: domainOption,
      prepare(values) {
        const domain = neededText(values, 'domain');
        return () => explained(remove(domain), hosts);
      },
    },
  ];
}

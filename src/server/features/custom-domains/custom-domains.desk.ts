/** What the operator's desk finds and shows of custom domains. */
import { sql } from 'kysely';
import { containing } from '../../platform/db/like.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { type DeskFound, type DeskSource, deskPart, fact, instantText } from '../../platform/operator/desk-source.ts';
import type { CustomDomain, CustomDomainsStore } from './custom-domains.store.ts';

/** The state, and why it serves no pages; null where it does. */
function standing({ banned, verified }: CustomDomain): { state: string; why: string | null } {
  if (banned) return { state: 'banned', why: 'An operator banned it, or a domain above it.' };
  if (!verified) return { state: 'pending', why: 'Its DNS records did not lead here when they were looked up last.' };
  return { state: '', why: null };
}

const toFound = (domain: CustomDomain): DeskFound => ({
  kind: 'domain',
  id: domain.domain,
  title: domain.domain,
  subtitle: '',
  state: standing(domain).state,
  of: { account: domain.userId },
});

/** The source over the feature's store. */
export function createCustomDomainsDesk(
  database: Database,
  store: Pick<CustomDomainsStore, 'load' | 'listByUser' | 'listByArtists'>,
): DeskSource {
  return {
    kind: 'domain',
    async find({ text, most }) {
      const { rows } = await sql<{ domain: string }>`
        select domain from custom_domains where domain like ${containing(text.toLowerCase())} order by domain limit ${most}`.execute(
        database,
      );
      const found = await Promise.all(rows.map(({ domain }) => store.load(domain)));
      return found.flatMap((each) => (each === undefined ? [] : [toFound(each)]));
    },
    async show(id) {
      const domain = await store.load(id);
      if (domain === undefined) return undefined;
      const { why } = standing(domain);
      return {
        ...toFound(domain),
        facts: [
          fact('Pages', why === null ? 'served' : 'not served', why),
          fact('Looked up', instantText(domain.checkedAt)),
          fact('Certificate until', domain.certificateUntil === null ? 'none' : instantText(domain.certificateUntil)),
        ],
        names: { domain: domain.domain },
      };
    },
    async beside({ kind, id }, most) {
      if (kind !== 'account' && kind !== 'artist') return [];
      const all = kind === 'account' ? await store.listByUser(id) : await store.listByArtists([id]);
      return deskPart('Custom domains', all.map(toFound), most);
    },
  };
}

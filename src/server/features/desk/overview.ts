/** What the desk shows before anything is searched: how the installation stands, and who came last. No permission is checked. */
import type { DeskFound, DeskSource } from '../../platform/operator/desk-source.ts';
import { type NodeStatus, readStatus, type StatusPart } from '../../platform/status/status.ts';

/** Accounts, newest first. */
export interface LatestAccounts {
  accounts: DeskFound[];
  /** Whether there are older ones. */
  more: boolean;
}

export interface DeskOverview {
  /** The parts that no single machine has for itself. */
  status(): Promise<NodeStatus>;
  /** The newest accounts, or those that were made before the one with the id `before`; none when there is no such account. */
  latestAccounts(before: string | undefined): Promise<LatestAccounts>;
}

const accountsAtOnce = 50;

/** The overview over the parts of the status, and the source of accounts. */
export function createDeskOverview({
  parts,
  accounts,
}: {
  parts: readonly StatusPart[];
  accounts: Pick<DeskSource, 'latest'> | undefined;
}): DeskOverview {
  return {
    status: () => readStatus(parts),
    async latestAccounts(before) {
      const found = (await accounts?.latest?.({ before, most: accountsAtOnce + 1 })) ?? [];
      return { accounts: found.slice(0, accountsAtOnce), more: found.length > accountsAtOnce };
    },
  };
}

/** The ledger of an artist's pre-saves as a table: each pre-save with its proof and what came of it, without tokens (LINK-90). */
import type { GrantEnding, PresaveProvider, PresaveReason, PresaveState } from './presave.ts';

/** A release that was to be saved with a pre-save. */
export interface LedgerSave {
  title: string;
  state: PresaveState;
  reason: PresaveReason | null;
  savedAt: string | null;
}

/** A pre-save of the ledger. */
export interface LedgerRow {
  id: string;
  service: PresaveProvider;
  /** Domain and path of the link; empty when it is deleted. */
  link: string;
  state: PresaveState;
  reason: PresaveReason | null;
  /** Whether it covers later releases, too. */
  forever: boolean;
  contact: string;
  country: string;
  givenAt: Date;
  /** When the permission ends, or would have ended, by age. */
  endsAt: Date;
  /** How and when it ended; null while it is valid. */
  ending: GrantEnding | null;
  endedAt: Date | null;
  /** What the fan agreed to: the words, the page that showed them, and what the service granted. */
  words: string;
  page: string;
  scopes: string;
  saves: LedgerSave[];
}

/** The columns, in their order. */
export const ledgerColumns = [
  'id',
  'service',
  'link',
  'state',
  'reason',
  'forever',
  'contact',
  'country',
  'given_at',
  'ends_at',
  'ending',
  'ended_at',
  'words',
  'page',
  'scopes',
  'saves',
];

/** The cells of a pre-save: instants as ISO 8601, `saves` as JSON. */
export const ledgerCells = (row: LedgerRow): string[] => [
  row.id,
  row.service,
  row.link,
  row.state,
  row.reason ?? '',
  row.forever ? 'yes' : 'no',
  row.contact,
  row.country,
  row.givenAt.toISOString(),
  row.endsAt.toISOString(),
  row.ending ?? '',
  row.endedAt?.toISOString() ?? '',
  row.words,
  row.page,
  row.scopes,
  row.saves.length === 0 ? '' : JSON.stringify(row.saves),
];

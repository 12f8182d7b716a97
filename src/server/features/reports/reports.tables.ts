/** Which tables this feature owns: only its store reads and writes them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Share links of reports, and who gets the monthly mail. */
export type ReportsTables = Pick<DB, 'report_shares' | 'report_mails'>;

/** A cell of a CSV file as PostgreSQL writes it: the same as Papa Parse with `csvOptions` (DROP-97). */
import { type RawBuilder, sql } from 'kysely';

// \s and \d of PostgreSQL know more than those of JavaScript: what counts as a space is spelled out, digits are 0 to 9.
const space = '[ \\t\\n\\v\\f\\r\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]';
const formula = `^(?!\\+[0-9]+$)${space}*[=+\\-@\\t\\r\\n|]`;
const quoted = '[;"\\r\\n\\ufeff]|^ | $';

/** The cell of a text column that is never null. */
export function csvCell(column: string): RawBuilder<string> {
  const text = sql.ref(column);
  const doubled = sql`replace(${text}, '"', '""')`;
  return sql`case when ${text} ~ ${formula} then '"''' || ${doubled} || '"'
    when ${text} ~ ${quoted} then '"' || ${doubled} || '"' else ${text} end`;
}

/** The structured log: one JSON object a line, with everything secret taken out. */
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const secrets = ['password', 'token', 'authorization', 'cookie', 'secret', 'password_hash', 'new_password'];

/** A log of the given level (`silent` for none). Writes to standard output; values under secret names never appear. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[taken out]' },
  });
}

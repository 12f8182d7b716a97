/** The structured log: one JSON object a line, with everything secret taken out. */
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const secrets = ['password', 'token', 'authorization', 'cookie', 'secret', 'password_hash', 'new_password'];

/** What PostgreSQL's errors quote of rows: with a broken constraint the whole row, with broken JSON its text. Fans' contacts are among it. */
const quoted = ['detail', 'where', 'internalQuery'];

function withoutRows(error: Error): object {
  const written = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(written).filter(([name]) => !quoted.includes(name)));
}

/** A log of the given level (`silent` for none). Writes to standard output, or to `destination`; values under secret names never appear. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutRows },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[taken out]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

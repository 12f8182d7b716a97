/** A client of the event store for copying: streams of lines, and questions whose answers are rows. */
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { BackupError } from './backup-error.ts';

/** How long the event store may take to begin its answer, or pause within it, in milliseconds. */
const longestSilence = 600_000;

/** Runs `work` with a client of the event store at `url`. Throws BackupError when it is away. */
export async function withEventStore<Result>(
  url: string,
  work: (client: ClickHouseClient) => Promise<Result>,
): Promise<Result> {
  const client = createClient({
    url,
    request_timeout: longestSilence,
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { date_time_input_format: 'basic', output_format_json_quote_64bit_integers: 0 },
  });
  try {
    const answer = await client.ping();
    if (!answer.success)
      throw new BackupError(`The event store cannot be reached: ${answer.error.message}.`, answer.error);
    return await work(client);
  } finally {
    await client.close();
  }
}

export async function eventRowsOf<Row>(
  client: ClickHouseClient,
  query: string,
  parameters: Record<string, unknown> = {},
): Promise<Row[]> {
  const answer = await client.query({ query, query_params: parameters, format: 'JSONEachRow' });
  return answer.json<Row>();
}

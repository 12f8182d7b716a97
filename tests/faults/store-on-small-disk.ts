/** A process with the embedded ClickHouse on the folder that is its argument; says its URL, and each restart after a failed write. Ends with its parent. */
import { startClickHouse } from '#engines/clickhouse.ts';

const [dataDir = ''] = process.argv.slice(2);
const engine = await startClickHouse({
  dataDir,
  log: () => undefined,
  warn: () => process.send?.('restarted'),
});
process.once('disconnect', () => void engine.stop());
process.send?.({ url: engine.url });

/** Floods the product from a process of its own. */
import { type Flood, send } from './floods.ts';

process.on('message', (job: Flood) => {
  void send(job).then((statuses) => process.send?.(statuses));
});
process.send?.('ready');

/** Composes the status of a node: the processes that were started together, and what they run on. */
import type { ServerSettings } from '../settings.ts';
import type { MetricsOfProcess } from './platform/metrics/server-metrics.ts';
import type { Platform } from './platform/platform.ts';
import { installationParts } from './platform/status/installation-parts.ts';
import { clockPart } from './platform/status/parts/database.ts';
import { diskPart } from './platform/status/parts/disk.ts';
import { type NodeStatus, readStatus, type StatusPart } from './platform/status/status.ts';
import type { EventWriterFigures } from './public/count/event-writer.ts';
import { eventStorePart } from './public/count/store-part.ts';

/** What one process says of itself to the one that has the operator's pages. It goes from process to process as JSON. */
export interface ProcessReport {
  name: string;
  pid: number;
  events: EventWriterFigures;
  warnings: string[];
  metrics: MetricsOfProcess;
}

/** The reports of all processes of this node, this one's first. */
export type ReadReports = () => Promise<ProcessReport[]>;

/** Makes the reader of the status. */
export function createNodeStatus(options: {
  settings: ServerSettings;
  platform: Platform;
  version: string;
  eventFolder: string;
}): (reports: ReadReports) => Promise<NodeStatus> {
  const { settings, platform, version, eventFolder } = options;
  return (readReports) => {
    const reports = readReports();
    const parts: StatusPart[] = [
      nodePart(version, reports),
      eventStorePart({
        stores: platform.shards.all,
        folder: eventFolder,
        figures: async () => (await reports).map(({ events }) => events),
      }),
      diskPart(settings.dataDir),
      clockPart(platform.postgres.pool),
      ...installationParts(platform),
    ];
    return readStatus(parts);
  };
}

/** This node: its version, its processes, and what they noticed. */
const nodePart = (version: string, reports: Promise<ProcessReport[]>): StatusPart => ({
  name: 'This node',
  async read() {
    const found = await reports;
    const warnings = [...new Set(found.flatMap((report) => report.warnings))];
    return {
      state: warnings.length > 0 ? 'warning' : 'ok',
      lines: [
        { label: 'version', value: version },
        { label: 'processes', value: found.map(({ name, pid }) => `${name} (${pid})`).join(', ') },
        ...warnings.map((value) => ({ label: 'noticed', value })),
      ],
    };
  },
});

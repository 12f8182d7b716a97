/** Which Fanfare this is: the version of package.json, and the commit that an archive was made of. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };

const record = join(import.meta.dirname, '..', 'VERSION');

/** The version, such as `0.2.0`. */
export const version: string = packageFile.version;

/** The full commit id of an archive; undefined in a checkout, which may be changed. */
export const commit: string | undefined = existsSync(record)
  ? /^commit ([0-9a-f]{40})$/m.exec(readFileSync(record, 'utf8'))?.[1]
  : undefined;

/** Both for people: `0.2.0 (3c5260cb)`, or `0.2.0` in a checkout. */
export const fullVersion = commit === undefined ? version : `${version} (${commit.slice(0, 8)})`;

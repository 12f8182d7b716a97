/** Opens the place that `--to` and `--from` name. */
import { BackupError } from '../backup/backup-error.ts';
import { folderTarget } from '../backup/folder-target.ts';
import type { Target } from '../backup/target.ts';
import type { Environment } from '../settings.ts';

const s3Form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** A folder's path, or `s3://bucket/prefix`. Throws BackupError for another kind of URL, and for a bucket without a key. */
export async function openTarget(place: string, environment: Environment): Promise<Target> {
  if (!/^[a-z0-9]+:\/\//i.test(place)) return folderTarget(place);
  const [, bucket, prefix = ''] = s3Form.exec(place) ?? [];
  if (bucket === undefined)
    throw new BackupError(`${place} is no place for backups: name a folder, or s3://bucket/prefix.`);
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new BackupError(`${place} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`);
  const { s3Target } = await import('../backup/s3-target.ts');
  return s3Target({
    bucket,
    prefix: prefix.replace(/^\/+|\/+$/g, ''),
    accessKeyId,
    secretAccessKey,
    endpoint: environment.BACKUP_S3_ENDPOINT,
    region: environment.BACKUP_S3_REGION,
    pathStyle: environment.BACKUP_S3_PATH_STYLE,
  });
}

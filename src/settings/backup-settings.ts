/** Settings of `fanfare backup`, `restore` and `verify`. The server reads none of them. */
import { z } from 'zod';
import { webUrl, yesOrNo } from './fields.ts';

export const backupVariables = {
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional().meta({
    description:
      'Seals the keys of a backup and signs its manifest, at least 12 characters. Keep it apart from the backups, which are of no use without it.',
    example: '',
    absent: 'asked for at the terminal.',
  }),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().meta({
    description:
      'The id of an access key for the bucket of backups, with s3:PutObject, s3:GetObject, s3:ListBucket and s3:DeleteObject. Use another bucket than for pictures: nobody may read this one.',
    example: '',
    absent: 'backups go to folders only.',
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ description: 'Its secret.', example: '', absent: 'backups go to folders only.' }),
  BACKUP_S3_ENDPOINT: webUrl.optional().meta({
    description: 'The URL of the service, without the bucket.',
    example: 'https://minio.example.com',
    absent: "Amazon's, by the region.",
  }),
  BACKUP_S3_REGION: z.string().default('us-east-1').meta({ description: 'The region of that bucket.' }),
  BACKUP_S3_PATH_STYLE: yesOrNo.default(false).meta({
    description: 'yes: the bucket is the first part of the path (MinIO). no: it is a part of the host name.',
  }),
};

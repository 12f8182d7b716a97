/** Settings of a bucket at S3, or at a service that speaks its protocol. */
import { z } from 'zod';
import { webUrl, yesOrNo } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `publicUrl` is where browsers load the files from; `endpoint` is undefined for Amazon's own. */
export const s3Settings = defineVendorSettings({
  title: 'S3',
  about:
    'Storage for uploaded pictures in a bucket: Amazon S3, MinIO, Cloudflare R2, Backblaze B2 and others with the same protocol. The key needs s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket; everybody may read the files.',
  standIn: 'a stand-in that keeps files in DATA_DIR',
  variables: {
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .meta({ description: 'The name of the bucket.', example: 'fanfare-files' }),
    S3_ACCESS_KEY_ID: z.string().meta({ description: 'The id of the access key.', example: '' }),
    S3_SECRET_ACCESS_KEY: z.string().meta({ description: 'Its secret.', example: '' }),
    S3_FILES_URL: webUrl.meta({
      description:
        'Where browsers load the pictures from: the public URL of the bucket, or of a network in front of it. It sends CORS headers, so that covers can be cropped.',
      example: 'https://fanfare-files.s3.eu-central-1.amazonaws.com',
    }),
    S3_ENDPOINT: webUrl.optional().meta({
      description: 'The URL of the service, without the bucket.',
      example: 'https://minio.example.com',
      absent: "Amazon's, by the region.",
    }),
    S3_REGION: z
      .string()
      .default('us-east-1')
      .meta({ description: 'The region of the bucket; auto at Cloudflare R2.' }),
    S3_PATH_STYLE: yesOrNo.default(false).meta({
      description:
        'yes: the bucket is the first part of the path (MinIO and most servers of your own). no: it is a part of the host name.',
    }),
  },
  toSettings: (values) => ({
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    publicUrl: values.S3_FILES_URL,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    pathStyle: values.S3_PATH_STYLE,
  }),
});

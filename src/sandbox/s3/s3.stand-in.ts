/** The stand-in for S3: a bucket in the data folder, and its public URL. */
import { join } from 'node:path';
import { createPullZone } from '../bunny/pull-zone.ts';
import type { StandIn } from '../stand-in.ts';
import { createS3Objects } from './objects.ts';
import { createS3Api } from './s3-api.ts';

const prefix = '/s3';
const publicPrefix = '/s3-files';
const bucket = 'fanfare';
const region = 'us-east-1';
const accessKeyId = 'AKIAFANFARESANDBOX00';

/** S3 takes 5 GB in one PUT; a request to a stand-in has at most 64 MB. */
const largestPut = 48 * 1024 * 1024;

/** Keeps its objects on the local disk. */
export const standIn = {
  start({ origin, appUrl, dataDir, secrets, clock, limits }) {
    const objects = createS3Objects(join(dataDir, 's3', bucket));
    const secretAccessKey = secrets.s3;
    const now = () => clock.now().getTime() - clock.offset();
    const publicUrl = `${appUrl}${publicPrefix}`;
    return {
      settings: {
        ...{ bucket, accessKeyId, secretAccessKey, publicUrl, region, pathStyle: true },
        endpoint: `${origin}${prefix}`,
      },
      services: [
        createS3Api(
          {
            ...{ prefix, bucket, now },
            account: { accessKeyId, secretAccessKey, region },
            largestPut: limits.s3LargestPut ?? largestPut,
          },
          objects,
        ),
      ],
      mounts: [createPullZone(publicPrefix, { read: async (key) => (await objects.get(key))?.content })],
    };
  },
} satisfies StandIn<unknown>;

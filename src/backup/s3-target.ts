/** A backup in a bucket at S3, or at a service with its protocol, by Amazon's SDK. Objects are small enough for one request each. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { BackupError } from './backup-error.ts';
import type { Target } from './target.ts';

export interface S3Place {
  bucket: string;
  /** Without slashes at its ends; '' for the whole bucket. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket is the first part of the path instead of a part of the host name. */
  pathStyle: boolean;
}

/** Tries of a request, the pauses between them growing, and the limit of each in milliseconds. */
const tries = 5;
const requestTimeout = 120_000;
const connectionTimeout = 10_000;

/** Opens the bucket. A refusal of the service is a BackupError with its words. */
export function s3Target(place: S3Place): Target {
  const { bucket: Bucket, prefix, endpoint, region, pathStyle, accessKeyId, secretAccessKey } = place;
  const label = `s3://${Bucket}${prefix === '' ? '' : `/${prefix}`}`;
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: tries,
    // Checksums beyond the protocol's first version are refused by several other services. The signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout, connectionTimeout, throwOnRequestTimeout: true },
  });
  const start = prefix === '' ? '' : `${prefix}/`;
  const asked = async <Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      const { name, message } = error as Error;
      throw new BackupError(`${label} cannot be ${what}: ${(message || name).replace(/\.$/, '')}.`, error);
    }
  };
  return {
    label,
    async write(name, bytes) {
      await asked('written to', () =>
        client.send(new PutObjectCommand({ Bucket, Key: `${start}${name}`, Body: bytes })),
      );
    },
    read: (name) =>
      asked('read', async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${start}${name}` }));
          return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),
    async *list(wanted) {
      let ContinuationToken: string | undefined;
      do {
        const token = ContinuationToken === undefined ? {} : { ContinuationToken };
        const page = await asked('listed', () =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: `${start}${wanted}`, ...token })),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { name: Key.slice(start.length), bytes: Size };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    async remove(name) {
      await asked('written to', () => client.send(new DeleteObjectCommand({ Bucket, Key: `${start}${name}` })));
    },
  };
}

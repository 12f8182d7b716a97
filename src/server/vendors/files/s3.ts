/** Stores files in a bucket at S3, or at a service with its protocol, by Amazon's SDK. */
import type { S3Client } from '@aws-sdk/client-s3';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createFileNames, type Files, keyOf, keyOfContent } from './files.ts';

/** The bucket. `publicUrl` is where browsers load its files from, without a trailing slash; `endpoint` is undefined for Amazon's own. */
export interface S3Options {
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  publicUrl: string;
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket is the first part of the path instead of a part of the host name. */
  pathStyle: boolean;
}

/** The limit of one transfer, and of making its connection, in milliseconds. */
const requestTimeout = 20_000;
const connectionTimeout = 5_000;

/** A file never changes under its name, so it may be cached for ever. */
const cacheControl = 'public, max-age=31536000, immutable';

/** The client for one bucket. The SDK takes a noticeable part of a start, so it is loaded with the first call. */
async function openClient(options: S3Options): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Checksums beyond the protocol's first version are refused by several other services. The signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout, connectionTimeout, throwOnRequestTimeout: true },
  });
}

/** Creates the store. Each call throws CodedError('UPLOAD_FAILED') when the service refuses or does not answer. */
export function createS3Files(options: S3Options): Files {
  const names = createFileNames(options.publicUrl);
  const Bucket = options.bucket;
  let opened: Promise<S3Client> | undefined;
  const ask = async <Answer>(call: (client: S3Client, sdk: typeof import('@aws-sdk/client-s3')) => Promise<Answer>) => {
    opened ??= openClient(options);
    try {
      return await call(await opened, await import('@aws-sdk/client-s3'));
    } catch (cause) {
      throw new CodedError('UPLOAD_FAILED', undefined, cause);
    }
  };
  return {
    ...names,
    store: async (bytes, { extension, contentType }) => {
      const Key = keyOfContent(bytes, extension);
      await ask((client, { PutObjectCommand }) =>
        client.send(
          new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType, CacheControl: cacheControl }),
        ),
      );
      return names.toPublic(`file:${Key}`);
    },
    read: async (url) => {
      const Key = keyOf(options.publicUrl, url);
      if (Key === undefined) return undefined;
      return await ask(async (client, { GetObjectCommand, NoSuchKey }) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    remove: async (url) => {
      const Key = keyOf(options.publicUrl, url);
      // S3 answers the deletion of a missing key like any other.
      if (Key !== undefined)
        await ask((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    close: async () => {
      if (opened !== undefined) (await opened).destroy();
    },
  };
}

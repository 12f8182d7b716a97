/** The protocol of S3 as its own SDK sees it: objects, parts, lists, and the refusals of the stand-in, which are the service's. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

const megabyte = 1024 * 1024;

let served: ServedStandIns;
let client: S3Client;
let Bucket: string;

function clientWith(change: S3ClientConfig = {}): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = served.standIns.settings.s3;
  return new S3Client({
    ...{ region, forcePathStyle: true, maxAttempts: 1 },
    ...(endpoint === undefined ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    ...change,
  });
}

beforeAll(async () => {
  served = await serveStandIns({ limits: { s3LargestPut: 6 * megabyte } });
  client = clientWith();
  Bucket = served.standIns.settings.s3.bucket;
});
afterAll(async () => await served.stop());

const refusal = (name: string, status: number) => ({ name, $metadata: { httpStatusCode: status } });

it('keeps an object with its headers under any key, and gives a part of it', async () => {
  const Key = 'backups/Ölfarbe & "Blei" (1)+2/ü.bin';
  const Body = Buffer.from('0123456789');
  const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain' }));
  expect(ETag).toBe(`"${createHash('md5').update(Body).digest('hex')}"`);
  const whole = await client.send(new GetObjectCommand({ Bucket, Key }));
  expect([await whole.Body?.transformToString(), whole.ContentType]).toEqual(['0123456789', 'text/plain']);
  const part = await client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=2-4' }));
  expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(['234', 'bytes 2-4/10']);
  await expect(client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=10-' }))).rejects.toMatchObject(
    refusal('InvalidRange', 416),
  );
  expect((await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(10);
});

it('takes a body of unknown length, which the SDK sends in chunks', async () => {
  const Body = Readable.from(['streamed ', 'content'].map((text) => Buffer.from(text)));
  await client.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: 16 }));
  const { Body: read } = await client.send(new GetObjectCommand({ Bucket, Key: 'streamed' }));
  expect(await read?.transformToString()).toBe('streamed content');
});

it('lists by prefix in pages, and deletes many at once', async () => {
  const keys = ['list/a', 'list/b', 'list/c', 'list/d & e'];
  for (const Key of keys) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  const list = async (token?: string) =>
    await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 3, ...(token ? { ContinuationToken: token } : {}) }),
    );
  const first = await list();
  expect([first.Contents?.map(({ Key }) => Key), first.IsTruncated]).toEqual([keys.slice(0, 3), true]);
  const second = await list(first.NextContinuationToken);
  expect([second.Contents?.map(({ Key }) => Key), second.IsTruncated]).toEqual([keys.slice(3), false]);
  await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }));
  expect((await list()).KeyCount).toBe(0);
});

it('puts parts together, and refuses small, unknown and unordered ones', async () => {
  const Key = 'parts';
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const put = async (PartNumber: number, size: number) => {
    const Body = Buffer.alloc(size, PartNumber);
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    return { PartNumber, ETag };
  };
  const [first, second, small] = [await put(1, 5 * megabyte), await put(2, 5 * megabyte), await put(3, 10)];
  const complete = (...Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  await expect(complete(second, first)).rejects.toMatchObject(refusal('InvalidPartOrder', 400));
  await expect(complete(first, { ...second, ETag: first.ETag })).rejects.toMatchObject(refusal('InvalidPart', 400));
  await expect(complete(first, { ...small, PartNumber: 2 })).rejects.toMatchObject(refusal('InvalidPart', 400));
  await put(2, 5 * megabyte - 1);
  const tooSmall = { PartNumber: 2, ETag: (await put(2, 5 * megabyte - 1)).ETag };
  await expect(complete(first, tooSmall, small)).rejects.toMatchObject(refusal('EntityTooSmall', 400));
  await expect(client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toBeInstanceOf(NoSuchKey);
  const { ETag } = await complete(first, await put(2, 5 * megabyte), small);
  expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
  const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
  expect(ContentLength).toBe(10 * megabyte + 10);
  await expect(complete(first)).rejects.toMatchObject(refusal('NoSuchUpload', 404));
});

it('forgets an upload that was given up', async () => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'aborted' }));
  const abort = () => client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'aborted', UploadId }));
  await abort();
  await expect(abort()).rejects.toMatchObject(refusal('NoSuchUpload', 404));
});

it('refuses what is missing, too large, and of another bucket', async () => {
  await expect(client.send(new GetObjectCommand({ Bucket, Key: 'nothing' }))).rejects.toMatchObject(
    refusal('NoSuchKey', 404),
  );
  await expect(
    client.send(new PutObjectCommand({ Bucket, Key: 'large', Body: Buffer.alloc(6 * megabyte + 1) })),
  ).rejects.toMatchObject(refusal('EntityTooLarge', 400));
  await expect(client.send(new PutObjectCommand({ Bucket: 'another', Key: 'a', Body: 'a' }))).rejects.toMatchObject(
    refusal('NoSuchBucket', 404),
  );
  await expect(client.send(new HeadBucketCommand({ Bucket }))).resolves.toBeDefined();
});

it('refuses a wrong secret, an unknown key, and a clock that is half an hour off', async () => {
  const { accessKeyId, secretAccessKey } = served.standIns.settings.s3;
  const put = (change: S3ClientConfig) =>
    clientWith(change).send(new PutObjectCommand({ Bucket, Key: 'signed', Body: 'a' }));
  await expect(put({ credentials: { accessKeyId, secretAccessKey: 'wrong' } })).rejects.toMatchObject(
    refusal('SignatureDoesNotMatch', 403),
  );
  await expect(put({ credentials: { accessKeyId: 'AKIAUNKNOWN', secretAccessKey } })).rejects.toMatchObject(
    refusal('InvalidAccessKeyId', 403),
  );
  await expect(put({ systemClockOffset: 30 * 60_000 })).rejects.toMatchObject(refusal('RequestTimeTooSkewed', 403));
  await expect(put({ region: 'eu-west-1' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } });
});

it('refuses a request whose content was changed on its way, and one without a signature', async () => {
  const changed = clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  changed.middlewareStack.add(
    (next) => async (call) => {
      Object.assign(call.request as object, { body: Buffer.from('tampered') });
      return await next(call);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  const put = changed.send(new PutObjectCommand({ Bucket, Key: 'changed', Body: Buffer.from('original') }));
  await expect(put).rejects.toMatchObject(refusal('XAmzContentSHA256Mismatch', 400));
  const answer = await fetch(`${served.standIns.settings.s3.endpoint}/${Bucket}/streamed`);
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
});

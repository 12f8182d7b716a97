/** Stand-in for S3's API of one bucket, addressed by path: objects, their list, and multipart uploads. */
import { createHash } from 'node:crypto';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import { createMultipart } from './multipart.ts';
import type { S3Description, S3Objects } from './objects.ts';
import { refused, said } from './s3-answers.ts';
import { type S3Account, signatureProblem } from './signature.ts';

/** The bucket, who may call, and the largest object of a single PUT in bytes. */
export interface S3ApiOptions {
  prefix: string;
  bucket: string;
  account: S3Account;
  largestPut: number;
  /** The time of this machine in milliseconds: the SDK signs with it, whatever the sandbox's clock says. */
  now: () => number;
}

const longestKey = 1_024;

/** The headers of an upload that every reader gets back. */
const keptHeaders = /^(content-type|cache-control|content-disposition|content-encoding|x-amz-meta-.+)$/;

function headersToKeep({ headers }: VendorCall): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => keptHeaders.test(name) && value !== 'aws-chunked')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The content of a body that the SDK sent in chunks with a checksum at its end; any other body unchanged. */
function contentOf({ headers, body }: VendorCall): Buffer {
  if (headers['x-amz-content-sha256'] !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = end < 0 ? 0 : Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function sent(
  { description, content }: { description: S3Description; content: Buffer },
  call: VendorCall,
): VendorAnswer {
  const headers = {
    ...description.headers,
    etag: `"${description.etag}"`,
    'last-modified': new Date(description.modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(call.headers.range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers, body: content };
  const last = Math.min(to === '' ? Number.POSITIVE_INFINITY : Number(to), content.length - 1);
  if (Number(from) > last) return refused('InvalidRange', { ActualObjectSize: content.length });
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${last}/${content.length}` },
    body: content.subarray(Number(from), last + 1),
  };
}

async function listed(bucket: string, objects: S3Objects, query: URLSearchParams): Promise<VendorAnswer> {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
  const matching = (await objects.list()).filter(({ key }) => key.startsWith(prefix) && key > after);
  const page = matching.slice(0, most);
  return said('ListBucketResult', {
    Name: bucket,
    Prefix: prefix,
    KeyCount: page.length,
    MaxKeys: most,
    IsTruncated: matching.length > page.length,
    NextContinuationToken: matching.length > page.length ? page.at(-1)?.key : undefined,
    Contents: page.map(({ key, etag, modified, size }) => ({
      Key: key,
      LastModified: modified,
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: 'STANDARD',
    })),
  });
}

const unescaped = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '',
  );

async function removed(objects: S3Objects, body: string): Promise<VendorAnswer> {
  const keys = [...body.matchAll(/<Key>([\s\S]*?)<\/Key>/g)].map(([, key = '']) => unescaped(key));
  if (keys.length === 0 || keys.length > 1_000) return refused('MalformedXML');
  for (const key of keys) await objects.remove(key);
  const quiet = /<Quiet>true<\/Quiet>/.test(body);
  return said('DeleteResult', quiet ? {} : { Deleted: keys.map((Key) => ({ Key })) });
}

/** Creates the API. Requests are signed; each refusal has S3's status, code and words. */
export function createS3Api(
  { prefix, bucket, account, largestPut, now }: S3ApiOptions,
  objects: S3Objects,
): StandInService {
  const multipart = createMultipart(bucket, objects);

  async function object(key: string, call: VendorCall): Promise<VendorAnswer> {
    const uploadId = call.query.get('uploadId');
    const modified = new Date(now()).toISOString();
    switch (call.method) {
      case 'GET':
      case 'HEAD': {
        const found = await objects.get(key);
        return found === undefined ? refused('NoSuchKey', { Key: key }) : sent(found, call);
      }
      case 'PUT': {
        if (call.headers['x-amz-copy-source'] !== undefined) return refused('NotImplemented');
        const content = contentOf(call);
        if (content.length > largestPut)
          return refused('EntityTooLarge', { ProposedSize: content.length, MaxSizeAllowed: largestPut });
        const digest = call.headers['content-md5'];
        const md5 = createHash('md5').update(content);
        if (digest !== undefined && digest !== md5.copy().digest('base64')) return refused('BadDigest');
        if (uploadId !== null) return multipart.putPart(key, call, content);
        const etag = md5.digest('hex');
        await objects.put({ key, etag, modified, headers: headersToKeep(call) }, content);
        return { status: 200, headers: { etag: `"${etag}"` } };
      }
      case 'POST':
        if (call.query.has('uploads')) return multipart.begin(key, headersToKeep(call));
        return uploadId === null ? refused('MethodNotAllowed') : await multipart.complete(key, call, modified);
      case 'DELETE':
        if (uploadId !== null) return multipart.abort(key, uploadId);
        await objects.remove(key);
        return { status: 204 };
      default:
        return refused('MethodNotAllowed');
    }
  }

  return {
    name: 'S3',
    prefix,
    answer: async (call) => {
      const problem = signatureProblem(call, { path: `${prefix}${call.path}`, now: now(), account });
      if (problem !== undefined) return refused(problem);
      const [, name = '', ...steps] = call.path.split('/');
      if (name !== bucket) return refused('NoSuchBucket', { BucketName: name });
      const key = decodeURIComponent(steps.join('/'));
      if (Buffer.byteLength(key) > longestKey) return refused('KeyTooLongError');
      if (key !== '') return await object(key, call);
      if (call.method === 'HEAD') return { status: 200 };
      if (call.method === 'POST' && call.query.has('delete')) return await removed(objects, call.body.toString('utf8'));
      return call.method === 'GET' ? await listed(bucket, objects, call.query) : refused('NotImplemented');
    },
  };
}

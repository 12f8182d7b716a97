/** Multipart uploads of the S3 stand-in: parts by number, put together in the order that the last call names. */
import { createHash, randomBytes } from 'node:crypto';
import type { VendorAnswer, VendorCall } from '../stand-in-server.ts';
import type { S3Objects } from './objects.ts';
import { refused, said } from './s3-answers.ts';

/** Every part but the last has at least this size. */
const smallestPart = 5 * 1024 * 1024;
const mostParts = 10_000;

interface Upload {
  key: string;
  headers: Record<string, string>;
  parts: Map<number, { content: Buffer; etag: string }>;
}

export interface Multipart {
  begin(key: string, headers: Record<string, string>): VendorAnswer;
  putPart(key: string, call: VendorCall, content: Buffer): VendorAnswer;
  complete(key: string, call: VendorCall, modified: string): Promise<VendorAnswer>;
  abort(key: string, uploadId: string): VendorAnswer;
}

const md5 = (content: Buffer) => createHash('md5').update(content).digest();

/** The parts that a completing call names; undefined for a document that is none. */
function namedParts(body: string): { number: number; etag: string }[] | undefined {
  const parts = [...body.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, inner = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(inner)?.[1]),
    etag: /<ETag>(?:&quot;|")?([0-9a-f-]+)(?:&quot;|")?<\/ETag>/.exec(inner)?.[1] ?? '',
  }));
  return parts.length === 0 || parts.some(({ number, etag }) => Number.isNaN(number) || etag === '')
    ? undefined
    : parts;
}

/** Uploads are kept in memory: one that is under way ends with the process. */
export function createMultipart(bucket: string, objects: S3Objects): Multipart {
  const uploads = new Map<string, Upload>();
  const found = (key: string, id: string | null) => {
    const upload = uploads.get(id ?? '');
    return upload?.key === key ? upload : undefined;
  };
  return {
    begin(key, headers) {
      const id = randomBytes(24).toString('base64url');
      uploads.set(id, { key, headers, parts: new Map() });
      return said('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id });
    },
    putPart(key, call, content) {
      const upload = found(key, call.query.get('uploadId'));
      if (upload === undefined) return refused('NoSuchUpload', { UploadId: call.query.get('uploadId') ?? '' });
      const number = Number(call.query.get('partNumber'));
      if (!Number.isInteger(number) || number < 1 || number > mostParts)
        return refused('InvalidArgument', { ArgumentName: 'partNumber', ArgumentValue: String(number) });
      const etag = md5(content).toString('hex');
      upload.parts.set(number, { content, etag });
      return { status: 200, headers: { etag: `"${etag}"` } };
    },
    async complete(key, call, modified) {
      const id = call.query.get('uploadId');
      const upload = found(key, id);
      if (id === null || upload === undefined) return refused('NoSuchUpload', { UploadId: id ?? '' });
      const named = namedParts(call.body.toString('utf8'));
      if (named === undefined) return refused('MalformedXML');
      if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
        return refused('InvalidPartOrder', { UploadId: id });
      const contents: Buffer[] = [];
      for (const [index, { number, etag }] of named.entries()) {
        const part = upload.parts.get(number);
        if (part?.etag !== etag) return refused('InvalidPart', { UploadId: id, PartNumber: number, ETag: etag });
        if (index < named.length - 1 && part.content.length < smallestPart)
          return refused('EntityTooSmall', {
            ProposedSize: part.content.length,
            MinSizeAllowed: smallestPart,
            PartNumber: number,
            ETag: etag,
          });
        contents.push(part.content);
      }
      const etag = `${createHash('md5')
        .update(Buffer.concat(contents.map(md5)))
        .digest('hex')}-${named.length}`;
      await objects.put({ key, etag, modified, headers: upload.headers }, Buffer.concat(contents));
      uploads.delete(id);
      return said('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: `"${etag}"` });
    },
    abort(key, id) {
      if (found(key, id) === undefined) return refused('NoSuchUpload', { UploadId: id });
      uploads.delete(id);
      return { status: 204 };
    },
  };
}

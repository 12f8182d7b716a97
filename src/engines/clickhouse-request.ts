/** Reads ClickHouse's HTTP protocol: parses a request into a statement, its data, settings and parameters. */
import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';

export interface StatementRequest {
  /** The statement's text, without the data of an insert. */
  sql: string;
  /** The data of an insert; empty otherwise. */
  data: Buffer;
  database: string;
  /** The format of the answer when the statement names none. */
  format: string;
  /** `param_x` → x: values as ClickHouse writes them, for `{x:Type}` in the statement. */
  parameters: Map<string, string>;
  settings: Map<string, string>;
}

/** A request that cannot be understood; `code` is ClickHouse's number for it. */
export class RequestError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, name: string, status: number, message: string) {
    super(`Code: ${code}. DB::Exception: ${message}. (${name})`);
    this.name = 'RequestError';
    this.code = code;
    this.status = status;
  }
}

/** The largest accepted body in bytes, compressed or not. */
const largestBody = 512 * 1024 * 1024;

const unpackers: Record<string, ((body: Buffer) => Promise<Buffer>) | undefined> = {
  gzip: (body) => promisify(gunzip)(body, { maxOutputLength: largestBody }),
  deflate: (body) => promisify(inflate)(body, { maxOutputLength: largestBody }),
  br: (body) => promisify(brotliDecompress)(body, { maxOutputLength: largestBody }),
  zstd: (body) => promisify(zstdDecompress)(body, { maxOutputLength: largestBody }),
};

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestBody) throw new RequestError(1002, 'UNKNOWN_EXCEPTION', 413, 'The request is too large');
    chunks.push(bytes);
  }
  const body = Buffer.concat(chunks, size);
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return body;
  const unpack = unpackers[encoding];
  if (unpack === undefined)
    throw new RequestError(89, 'UNKNOWN_COMPRESSION_METHOD', 400, `Unknown encoding ${encoding}`);
  return unpack(body);
}

/** The client sends long parameters as a form in the body; its fields are treated like query parameters. */
async function readForm(body: Buffer, contentType: string): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  );
}

/** Query parameters that are neither settings nor statement parameters. */
const ownNames = new Set([
  'query',
  'database',
  'default_format',
  'query_id',
  'user',
  'password',
  'quota_key',
  'stacktrace',
  'compress',
  'decompress',
]);

/** Settings of the HTTP server, which the library does not know. */
const answerSettings = new Set([
  'wait_end_of_query',
  'buffer_size',
  'send_progress_in_http_headers',
  'enable_http_compression',
  'cancel_http_readonly_queries_on_client_close',
]);

function isAnswerSetting(name: string): boolean {
  return answerSettings.has(name) || name.startsWith('http_');
}

/** Reads a whole request, body included. Throws RequestError for what the embedded engine does not serve. */
export async function readStatement(request: IncomingMessage): Promise<StatementRequest> {
  const parsed = new URL(request.url ?? '/', 'http://engine');
  const body = await readBody(request);
  const contentType = request.headers['content-type'] ?? '';
  const isForm = contentType.startsWith('multipart/form-data');
  const entries = [...parsed.searchParams, ...(isForm ? await readForm(body, contentType) : [])];
  const value = (name: string) => entries.find(([entry]) => entry === name)?.[1];
  if (value('session_id') !== undefined || value('role') !== undefined) {
    throw new RequestError(48, 'NOT_IMPLEMENTED', 501, 'The embedded engine has neither sessions nor roles');
  }
  const query = value('query');
  const header = (name: string) => request.headers[name]?.toString();
  const parameters = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [name, text] of entries) {
    if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), text);
    else if (!ownNames.has(name) && !isAnswerSetting(name)) settings.set(name, text);
  }
  return {
    sql: query ?? body.toString('utf8'),
    data: query === undefined || isForm ? Buffer.alloc(0) : body,
    database: value('database') ?? header('x-clickhouse-database') ?? 'default',
    format: value('default_format') ?? header('x-clickhouse-format') ?? 'TabSeparated',
    parameters,
    settings,
  };
}

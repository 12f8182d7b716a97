/** What a backup says about itself: its head, written first, and its manifest, written last and signed. Without a manifest there is no backup. */
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { derivationSchema, type PassphraseKeys, sealedSchema } from './passphrase-keys.ts';
import { readWhole, type Target } from './target.ts';

/** The form of a backup that this version writes. Versions read their own form and older ones. */
export const backupForm = 1;

const headName = 'backup.json';
export const manifestName = 'manifest.json';

const headSchema = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  derivation: derivationSchema,
});
export type Head = z.infer<typeof headSchema>;

const partSchema = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
/** A compressed piece of a table, or of a month of events. */
export type Part = z.infer<typeof partSchema>;

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** The sum of the hashes of all rows: the same whatever order they are in. */
  sum: z.string(),
  parts: z.array(partSchema),
});
export type TableCopy = z.infer<typeof tableSchema>;

/** Events by `event verdict`: how many, and the sum of their times (see `timeShare`). */
const groupsSchema = z.record(z.string(), z.object({ count: z.number().int(), time: z.number().int() }));
export type EventGroups = z.infer<typeof groupsSchema>;

export const monthSchema = z.object({
  /** Such as 202611. */
  month: z.number().int(),
  /** The store's own sums over the month; null when the month changed while it was read. */
  fingerprint: z.string().nullable(),
  columns: z.array(z.string()),
  slices: z.array(z.object({ from: z.number().int(), until: z.number().int(), parts: z.array(partSchema) })),
  groups: groupsSchema,
});
export type MonthCopy = z.infer<typeof monthSchema>;

const segmentSchema = partSchema.extend({
  /** Under which the product inserts it. */
  id: z.string(),
  /** What the column `segment` says of its events, whichever try stored them. */
  hashes: z.array(z.number().int()),
  events: z.number().int(),
  /** Times of its first and last event, in seconds. */
  from: z.number().int(),
  until: z.number().int(),
});
export type SegmentCopy = z.infer<typeof segmentSchema>;

const manifestSchema = z.object({
  form: z.number().int(),
  head: headSchema,
  version: z.string(),
  finishedAt: z.iso.datetime(),
  postgres: z.object({
    /** The moment to which everything is complete. */
    at: z.iso.datetime(),
    server: z.string(),
    /** What the shape is made of. Contracts that were under way are not: they are run again. */
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
    tables: z.array(tableSchema),
    sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
    /** Sums in words that an operator knows, such as the cents of the ledger. */
    figures: z.record(z.string(), z.string()),
  }),
  events: z.object({
    migrations: z.array(z.string()),
    months: z.array(monthSchema),
    segments: z.array(segmentSchema),
    /** By month: what a store has after a restore, copied segments included. */
    totals: z.record(z.string(), groupsSchema),
  }),
  files: z.object({
    copied: z.array(partSchema),
    /** Named by the database, and not to be had from the storage. */
    missing: z.array(z.string()),
  }),
  keys: sealedSchema,
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Writes `content` with its signature. */
export async function writeSigned(target: Target, name: string, content: object, keys: PassphraseKeys): Promise<void> {
  const text = JSON.stringify(content);
  await target.write(
    name,
    Buffer.from(`${JSON.stringify({ content: JSON.parse(text), signature: keys.sign(text) }, null, 1)}\n`),
  );
}

const signedSchema = z.object({ content: z.unknown(), signature: z.string() });

function parseJson(target: Target, name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new BackupError(`${name} in ${target.label} is damaged; use another backup.`, error);
  }
}

/** Reads what `writeSigned` wrote; undefined when it is missing. Throws BackupError when it was changed. */
export async function readSigned<Content>(
  target: Target,
  name: string,
  schema: z.ZodType<Content>,
  keys: PassphraseKeys,
): Promise<Content | undefined> {
  const bytes = await target.read(name);
  if (bytes === undefined) return undefined;
  const { content, signature } = checked(target, name, signedSchema, parseJson(target, name, bytes));
  if (!keys.isSigned(JSON.stringify(content), signature))
    throw new BackupError(`${name} in ${target.label} was changed after it was written; use another backup.`);
  return checked(target, name, schema, content);
}

function checked<Content>(target: Target, name: string, schema: z.ZodType<Content>, content: unknown): Content {
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw new BackupError(`${name} in ${target.label} is damaged; use another backup.`, result.error);
}

/** The head of the backup in `target`; undefined for an empty place. Throws BackupError for a backup of a newer version. */
export async function readHead(target: Target): Promise<Head | undefined> {
  const bytes = await target.read(headName);
  if (bytes === undefined) return undefined;
  const head = parseJson(target, headName, bytes);
  const { form } = checked(target, headName, z.object({ form: z.number() }), head);
  if (form > backupForm)
    throw new BackupError(
      `The backup in ${target.label} was made by a newer version of Fanfare; use that version or a newer one.`,
    );
  return checked(target, headName, headSchema, head);
}

export const writeHead = (target: Target, head: Head): Promise<void> =>
  target.write(headName, Buffer.from(`${JSON.stringify({ form: backupForm, ...head }, null, 1)}\n`));

/** The head of a complete backup. Throws BackupError for a place without one, and for a backup that was cut short. */
export async function completeHead(target: Target): Promise<Head> {
  const head = await readHead(target);
  if (head === undefined) throw new BackupError(`There is no backup in ${target.label}.`);
  if ((await target.read(manifestName)) === undefined)
    throw new BackupError(
      `The backup in ${target.label} was cut short: it has no manifest. Start the backup again, which goes on where it stopped, or use another one.`,
    );
  return head;
}

/** The manifest of a complete backup. */
export async function readManifest(target: Target, keys: PassphraseKeys): Promise<Manifest> {
  await readWhole(target, manifestName);
  const manifest = await readSigned(target, manifestName, manifestSchema, keys);
  if (manifest === undefined) throw new BackupError(`There is no backup in ${target.label}.`);
  return manifest;
}

/** In words, whose and what a job is about. Its payload is never shown whole: it may hold contacts and tokens. */
import { maskContact } from '#domain/fans/mask.ts';
import type { OperatedJob } from '../../platform/jobs/job-control.ts';
import type { DeskKind } from '../../platform/operator/desk-source.ts';
import { isId, type ThingOwner } from '../../platform/operator/operator-command.ts';
import type { DeskLook } from './look.ts';

/** The kinds of things that payloads name, by the name there, in the order in which they are written. */
const named: Readonly<Record<string, { kind: DeskKind; word: string }>> = {
  dropId: { kind: 'drop', word: 'Drop' },
  linkId: { kind: 'link', word: 'Link' },
  artistId: { kind: 'artist', word: 'Artist' },
  userId: { kind: 'account', word: 'Account' },
};

type Named = { kind: DeskKind; word: string; id: string };
type JobSubject = Pick<OperatedJob, 'payload' | 'owner'>;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textIn = (fields: Record<string, unknown>, name: string): string | undefined =>
  typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : undefined;

/** What a job names: the things in its payload, and the account for which it runs if the payload names none. */
function thingsOf({ payload, owner }: JobSubject): Named[] {
  const fields = fieldsOf(payload);
  const things = Object.entries(named).flatMap(([name, thing]) => {
    const id = textIn(fields, name);
    return id !== undefined && isId(id) ? [{ ...thing, id }] : [];
  });
  const isOwned = things.some(({ kind }) => kind === 'account' || kind === 'artist');
  return owner !== null && isId(owner) && !isOwned
    ? [...things, { kind: 'account', word: 'Account', id: owner }]
    : things;
}

/** A mail by its kind, and to whom something goes, masked. */
function wordsOf({ payload }: JobSubject): string[] {
  const fields = fieldsOf(payload);
  const mail = fieldsOf(fields.mail);
  const kind = textIn(mail, 'kind');
  const contact = textIn(mail, 'to') ?? textIn(fields, 'email');
  return [
    ...(kind === undefined ? [] : [`Mail ${kind}`]),
    ...(contact === undefined ? [] : [`to ${maskContact(contact)}`]),
  ];
}

/** For each job what it is about, in the order of `jobs`; '' where nothing is known. Things that are gone keep their id. */
export async function aboutJobs(jobs: readonly JobSubject[], look: Pick<DeskLook, 'titles'>): Promise<string[]> {
  const things = jobs.map(thingsOf);
  const kinds = [...new Set(things.flat().map(({ kind }) => kind))];
  const titles = new Map(
    await Promise.all(
      kinds.map(async (kind): Promise<[DeskKind, Map<string, string>]> => {
        const ids = new Set(things.flat().flatMap((thing) => (thing.kind === kind ? [thing.id] : [])));
        return [kind, await look.titles(kind, [...ids])];
      }),
    ),
  );
  return jobs.map((job, place) => {
    const written = (things[place] ?? []).map(({ kind, word, id }) => `${word} ${titles.get(kind)?.get(id) || id}`);
    return [...written, wordsOf(job).join(' ')].filter((words) => words !== '').join(' · ');
  });
}

/** To whom a job belongs: an operator discards none of their own (DESK-5). */
export const ownersOfJob = (job: JobSubject): ThingOwner[] =>
  thingsOf(job).flatMap(({ kind, id }): ThingOwner[] => {
    if (kind === 'artist') return [{ artistId: id }];
    return kind === 'account' ? [{ userId: id }] : [];
  });

/** The operator's commands for requests by law about one contact: everything that is kept of it, and its deletion (DESK-30 to DESK-35). */
import { writeFile } from 'node:fs/promises';
import { counted } from '#domain/kernel/counts.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import {
  neededText,
  type OperatorCommand,
  OperatorError,
  type OperatorOption,
  type OptionValues,
  optionText,
} from '../../../platform/operator/operator-command.ts';
import { readContact } from '../consents/read-contact.ts';
import { type ContactFile, type ContactFileService, isEmptyFile, storedContact } from './contact-file.service.ts';
import type { StoredContact } from './forget-contact.ts';

/** The contact that was typed. Throws EMAIL_INVALID, PHONE_NUMBER_INVALID and PHONE_NUMBER_LANDLINE. */
function readStoredContact(text: string): StoredContact {
  if (text.includes('@')) return storedContact('email', readContact('email', text, ''));
  // Without its country code a number could be one of somebody else.
  if (!/^\s*(\+|00)/.test(text)) throw new CodedError('PHONE_NUMBER_INVALID');
  return storedContact('sms', readContact('phone_number', text, ''));
}

/** The same; undefined for what is no contact. */
export function findStoredContact(text: string): StoredContact | undefined {
  try {
    return readStoredContact(text);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}

/** The contact of the option. Throws OperatorError. */
function neededContact(values: OptionValues): StoredContact {
  try {
    return readStoredContact(neededText(values, 'contact'));
  } catch (error) {
    if (error instanceof CodedError) throw new OperatorError(error.message);
    throw error;
  }
}

/** Digits at the end of a number that say whose it is, with and without its country code. */
const tellingDigits = 7;

/** Whether a text has the contact in it, a number also in another spelling. */
function names(text: string, { channel, forms }: StoredContact): boolean {
  if (forms.some((form) => text.toLowerCase().includes(form))) return true;
  if (channel !== 'sms') return false;
  const numbers = text.match(/\d(?:[\s()./-]*\d)*/g) ?? [];
  return numbers.some((number) => {
    const digits = number.replaceAll(/\D/g, '');
    return forms.some((form) => digits.endsWith(form.slice(-tellingDigits)));
  });
}

/** What of the file names artists. */
const artistsIn = ({ optIns, consents, requests, importRows, messages, texts, conversations, presaves }: ContactFile) =>
  new Set([
    ...[optIns, consents, requests, importRows, messages, texts, conversations].flat().map(({ artistId }) => artistId),
    ...presaves.map(({ artistId }) => artistId),
  ]);

/** How much is concerned, as in "of 2 artists: 3 opt-ins, …". */
function amountOf(file: ContactFile): string {
  const { optIns, consents, requests, importRows, presaves, messages, texts, conversations, mails } = file;
  const replies = conversations.reduce((sum, { replies }) => sum + replies.length, 0);
  const parts: [number, string, string][] = [
    [optIns.length, 'opt-in', 'opt-ins'],
    [consents.length, 'consent record', 'consent records'],
    [requests.length, 'opt-in that waits to be confirmed', 'opt-ins that wait to be confirmed'],
    [presaves.length, 'pre-save', 'pre-saves'],
    [messages.length, 'message of a drop', 'messages of drops'],
    [texts.length + replies, 'text of a conversation', 'texts of conversations'],
    [importRows.length, 'row of an imported file', 'rows of imported files'],
    [mails.length, 'mail that waits', 'mails that wait'],
    [file.confirmedForTestsAt === null ? 0 : 1, 'number for test texts', 'numbers for test texts'],
  ];
  const listed = parts.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]));
  return `${counted(artistsIn(file).size, 'artist')}: ${listed.join(', ')}`;
}

/** What the product's rules keep, without the contact. */
function keptOf({ channel, asHash: { noTexts }, conversations }: ContactFile): string {
  const blocked = conversations.filter(({ blockedAt }) => blockedAt !== null).length;
  const optOuts = noTexts.length + blocked;
  return [
    'A keyed hash stays, which names nobody, so that no import brings the contact back.',
    ...(channel === 'sms' && optOuts > 0
      ? [
          `So does one for ${counted(optOuts, 'artist')} whose texts the number ended or who blocked it, so that the number is not texted again.`,
        ]
      : []),
  ].join(' ');
}

const notReached =
  'A message that was being handed over at this moment may still arrive. What is in backups, at the carrier, on the mail server, at music services and in files that artists saved is not reached from here.';

export interface ContactRequestsDeps {
  files: ContactFileService;
  /** Whether an account has this contact as its email. */
  hasAccount(contact: string): Promise<boolean>;
}

/** `fan export` and `fan erase`. */
export function contactRequestsCommands({ files, hasAccount }: ContactRequestsDeps): OperatorCommand[] {
  const contactOption = {
    type: 'string',
    recordedAs: (text) => files.markOf(readStoredContact(text)),
  } satisfies OperatorOption;
  const accountNote = async ({ channel, forms }: StoredContact): Promise<string> =>
    channel === 'email' && (await hasAccount(forms[0]))
      ? ' An account has this email as well: that is a request of its own, see account export and account end.'
      : '';
  return [
    {
      name: 'fan export',
      usage:
        'fan export   --contact <email or phone number> [--to <file>]      everything that is kept about a contact over all artists, as JSON',
      options: { contact: contactOption, to: { type: 'string', file: true } },
      isRecorded: () => true,
      prepare(values) {
        const contact = neededContact(values);
        const to = optionText(values, 'to');
        return async () => {
          const text = JSON.stringify(await files.load(contact), undefined, 2);
          if (to === undefined) return text;
          await writeFile(to, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
            throw new OperatorError(`${to} cannot be written: ${error instanceof Error ? error.message : error}`);
          });
          return `Written to ${to}.${await accountNote(contact)}`;
        };
      },
    },
    {
      name: 'fan erase',
      usage:
        'fan erase    --contact <email or phone number>                    deletes everything about a contact over all artists',
      options: { contact: contactOption },
      needsReason: true,
      plan(values) {
        const contact = neededContact(values);
        if (names(optionText(values, 'reason') ?? '', contact))
          throw new OperatorError('Please leave the contact out of the reason: the list of acts keeps it for good.');
        const mark = () => files.markOf(contact);
        return async () => {
          const before = await files.load(contact);
          const note = await accountNote(contact);
          return {
            would: isEmptyFile(before)
              ? `Nothing is kept of ${mark()}. Would make sure that no import brings it.${note}`
              : `Would delete everything of ${mark()} of ${amountOf(before)}. Uploaded files that contain it and are not imported yet go with it, and files of these artists' fans that wait to be downloaded. ${keptOf(before)}${note}`,
            async carryOut() {
              const found = await files.load(contact);
              await files.erase(contact);
              return isEmptyFile(found)
                ? `Nothing was kept of ${mark()}, and no import brings it.${note}`
                : `Deleted everything of ${mark()} of ${amountOf(found)}. ${keptOf(found)} ${notReached}${note}`;
            },
          };
        };
      },
    },
  ];
}

/** Everything that the installation keeps about a contact over all artists, for requests by law (DESK-30, DESK-31). No permission is checked. */
import { maskContact } from '#domain/fans/mask.ts';
import type { KeptConsent, KeptOptIn, KeptRequest } from '#domain/fans/stored-fan-data.ts';
import { formsOf } from '#domain/fans/stored-number.ts';
import type { FoundMail, Mailer } from '../../../platform/jobs/mailer.ts';
import type { ContactMessages, ContactMessagesService } from '../../drops/contact-messages.service.ts';
import type { ContactConversation, ContactConversations } from '../../inbox/contact-conversations.service.ts';
import type { ContactPresave, ContactPresaves } from '../../presaves/contact-presaves.service.ts';
import type { ContactHash } from '../consents/contact-hash.ts';
import type { TextConsents } from '../consents/text-consents.service.ts';
import type { ContactTracesStore, HashTrace, ImportTrace } from './contact-traces.store.ts';
import type { FanDataStore } from './fan-data.store.ts';
import { type ForgetDeps, forgetContact, mailsToFans, type StoredContact } from './forget-contact.ts';

/** Something of one artist. */
type Named<Kept> = Kept & { artist: string; artistId: string };

/** Everything about a contact; each list has the newest first. */
export interface ContactFile {
  contact: string;
  channel: StoredContact['channel'];
  madeAt: Date;
  optIns: Named<KeptOptIn>[];
  consents: Named<KeptConsent>[];
  /** Opt-ins by email that wait to be confirmed. */
  requests: Named<KeptRequest>[];
  /** Rows of files that artists imported or want to import. */
  importRows: Named<ImportTrace>[];
  presaves: ContactPresave[];
  /** Drops and welcome texts to the contact. */
  messages: Named<ContactMessages['messages'][number]>[];
  /** Texts that came from the number. */
  texts: Named<ContactMessages['texts'][number]>[];
  conversations: Named<ContactConversation>[];
  /** Mails of ours to the fan that wait, or were handed over a minute ago. */
  mails: FoundMail[];
  /** When somebody with an account confirmed the number for test texts. */
  confirmedForTestsAt: Date | null;
  /** What is kept as a keyed hash that names nobody. */
  asHash: Record<'noTexts' | 'notImported' | 'bounced' | 'welcomed', { artist: string | null; since: Date }[]>;
}

/** The parts of it that are deleted. */
const deletedParts = [
  'optIns',
  'consents',
  'requests',
  'importRows',
  'presaves',
  'messages',
  'texts',
  'conversations',
  'mails',
] as const;

/** Whether nothing is kept but hashes. */
export const isEmptyFile = (file: ContactFile): boolean =>
  deletedParts.every((part) => file[part].length === 0) && file.confirmedForTestsAt === null;

export interface ContactFileService {
  load(contact: StoredContact): Promise<ContactFile>;
  /** Deletes all of it; see `forgetContact`. */
  erase(contact: StoredContact): Promise<void>;
  /** The contact as the list of acts may keep it: masked, with a fingerprint by which the same contact is recognised. */
  markOf(contact: StoredContact): string;
  /** The fingerprint in it. */
  fingerprintOf(contact: string): string;
}

export interface ContactFileDeps extends ForgetDeps {
  store: FanDataStore;
  traces: ContactTracesStore;
  presavesOf: ContactPresaves;
  messages: Pick<ContactMessagesService, 'load'>;
  conversations: Pick<ContactConversations, 'load'>;
  mailer: Mailer;
  /** The names of artists, by id. */
  namesOf(artistIds: readonly string[]): Promise<Map<string, string>>;
  textConsents: Pick<TextConsents, 'hashesOf'>;
  hashOf: ContactHash;
  bounceHashOf: ContactHash;
}

/** Hexadecimal digits of a fingerprint: enough that no two contacts of an installation share one. */
const fingerprintDigits = 16;

/** The service over the features' stores. */
export function createContactFileService(deps: ContactFileDeps): ContactFileService {
  const { store, traces, presavesOf, messages, conversations, mailer, namesOf, clock } = deps;
  const { textConsents, hashOf, bounceHashOf } = deps;
  const fingerprintOf = (contact: string): string => hashOf(contact).toString('hex').slice(0, fingerprintDigits);
  return {
    fingerprintOf,
    async load({ channel, forms }) {
      const isEmail = channel === 'email';
      const suppressed = isEmail ? [] : textConsents.hashesOf(forms[0]);
      const [rows, importRows, presaves, said, threads, mails, hashes] = await Promise.all([
        store.loadOf(forms),
        traces.importRows(forms),
        isEmail ? presavesOf(forms[0]) : [],
        messages.load({ forms, hashes: suppressed }),
        conversations.load(forms),
        isEmail ? mailer.findTo(forms[0], mailsToFans) : [],
        traces.hashes({
          forgotten: forms.map(hashOf),
          suppressed,
          bounced: isEmail ? forms.map(bounceHashOf) : [],
        }),
      ]);
      const { welcomed, confirmedForTestsAt } = said;
      const welcomes = welcomed.map(({ artistId, at }) => ({ artistId, since: at }));
      const lists = [rows.optIns, rows.consents, rows.requests, importRows, said.messages, said.texts, threads];
      const names = await namesOf([
        ...new Set(
          [...lists.flat(), ...welcomes, ...Object.values(hashes).flat()].flatMap(({ artistId }) => artistId ?? []),
        ),
      ]);
      const named = <Kept extends { artistId: string }>(list: readonly Kept[]) =>
        list.map((each) => ({ artist: names.get(each.artistId) ?? '', ...each }));
      const anonymous = (list: readonly HashTrace[]) =>
        list.map(({ artistId, since }) => ({ artist: artistId === null ? null : (names.get(artistId) ?? ''), since }));
      return {
        ...{ contact: forms[0], channel, madeAt: clock.now() },
        optIns: named(rows.optIns),
        consents: named(rows.consents),
        requests: named(rows.requests),
        importRows: named(importRows),
        presaves,
        messages: named(said.messages),
        texts: named(said.texts),
        conversations: named(threads),
        ...{ mails, confirmedForTestsAt },
        asHash: {
          noTexts: anonymous(hashes.noTexts),
          notImported: anonymous(hashes.notImported),
          bounced: anonymous(hashes.bounced),
          welcomed: anonymous(welcomes),
        },
      };
    },
    erase: (contact) => forgetContact(deps, contact),
    markOf: ({ forms: [contact] }) => `${maskContact(contact)} (fingerprint ${fingerprintOf(contact)})`,
  };
}

/** A contact in each form that may be stored. */
export function storedContact(channel: StoredContact['channel'], contact: string): StoredContact {
  const [first = contact, ...others] = formsOf(contact);
  return { channel, forms: [first, ...others] };
}

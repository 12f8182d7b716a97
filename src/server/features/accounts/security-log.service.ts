/** Writes an account's security log, and mails its owner what happened to their access (ACC-28). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import type { AccountEvent } from '#mails/mail-renderer.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import { createAccountsStore } from './accounts.store.ts';
import type { AccountsTables } from './accounts.tables.ts';

/** Something that happened to an account's access. */
export interface AccessEvent {
  userId: string;
  event: AccountEvent;
  /** The emails that are notified: the account's, and the previous one when it changed. Left out, it is the account's. */
  to?: readonly string[];
  /** The device's name; '' when an operator did it. */
  device: string;
  newEmail?: string;
  /** What the log says besides, such as the last characters of an account; '' when left out. */
  detail?: string;
}

/** What a member did with an artist's fans, drops or domains. */
export type ArtistActKind =
  | 'fans-exported'
  | 'fans-imported'
  | 'import-undone'
  | 'drop-sent'
  | 'domain-given'
  | 'domain-withdrawn'
  | 'subdomain-set';

/** What happened to a member of a team. */
export type TeamChangeKind = 'joined' | 'left' | 'removed' | 'role';

/** A change of an artist's team, or an act of a member, for whom it concerns or for an owner or payer of the artist. */
export interface TeamEvent {
  userId: string;
  event: `${'team' | 'member'}-${TeamChangeKind}` | ArtistActKind;
  device: string;
  detail: string;
}

/** A change of one of a person's custom domains, by them, an operator, or what DNS says. */
export interface DomainEvent {
  userId: string;
  event: `domain-${'added' | 'proven' | 'removed' | 'connected' | 'lost' | 'banned' | 'unbanned'}`;
  device: string;
  /** The domain. */
  detail: string;
}

/** A payout. It is not mailed. */
export interface PayoutEvent {
  userId: string;
  event: 'payout-made';
  device: string;
  /** The sum. */
  detail: string;
}

/** A login on a known device, or one that failed. Neither is mailed. */
export interface LoginEvent {
  userId: string;
  event: 'login' | 'login-failed';
  device: string;
  detail: string;
  /** Given where the same event may be written twice: the entry's id and time. */
  entry?: { id: string; at: Date };
}

/** An event that is logged without a mail: of an artist (ACC-105), a domain (HOST-20), payouts (REF-17), or a login (ACC-112). */
export type NotedEvent = TeamEvent | DomainEvent | PayoutEvent | LoginEvent;

/** Logs events of these kinds for one person, inside the transaction that does it. */
export type NoteEvent<Event extends NotedEvent> = (within: Queryable<AccountsTables>, event: Event) => Promise<void>;

/** The events whose mail leads to the form for a new password; the others lead to the login. */
const forPasswords: ReadonlySet<AccountEvent> = new Set([
  'password-changed',
  'password-reset',
  'password-set-by-operator',
  'device-logged-out',
  'devices-logged-out',
  'data-exported',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-replaced',
  'recovery-code-used',
  'new-device',
  'payee-changed',
]);

export interface SecurityLog {
  /** Logs the event and queues its mails, inside the transaction that does it. */
  record(within: Queryable<AccountsTables>, event: AccessEvent): Promise<void>;
  /** Logs an event without a mail. */
  note: NoteEvent<NotedEvent>;
}

/** The log; `appUrl` is the dashboard's URL. */
export function createSecurityLog(options: { clock: Clock; mailer: Mailer; appUrl: string }): SecurityLog {
  const { clock, mailer, appUrl } = options;
  return {
    async note(within, event) {
      const { userId, event: kind, device, detail } = event;
      const { id, at } = ('entry' in event && event.entry) || { id: randomUUID(), at: clock.now() };
      await createAccountsStore(within).insertSecurityEvent(userId, { id, kind, device, detail, createdAt: at });
    },
    async record(within, { userId, event, to, device, newEmail, detail = '' }) {
      const now = clock.now();
      const entry = { id: randomUUID(), kind: event, device, detail, createdAt: now };
      const store = createAccountsStore(within);
      await store.insertSecurityEvent(userId, entry);
      const path = forPasswords.has(event) ? '/forgot-password' : '/login';
      const own = to === undefined ? await store.loadIdentity(userId) : undefined;
      for (const email of to ?? (own === undefined ? [] : [own.email])) {
        await mailer.send(within, {
          to: email,
          kind: 'account-notice',
          event,
          device,
          at: now.toISOString(),
          actUrl: `${appUrl}${path}`,
          ...(newEmail === undefined ? {} : { newEmail }),
        });
      }
    },
  };
}

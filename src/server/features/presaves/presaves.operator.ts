/** Stores fans as they are: pre-saves and opt-ins. No permission is checked: only the demo world and tests call it. */
import { randomUUID } from 'node:crypto';
import { isPresaveProvider, type PresaveOutcome, type PresaveProvider } from '#domain/presaves/presave.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { type FanToken, writeToken } from './fan-token.ts';
import type { PresavesStore } from './presaves.store.ts';

/** A fan who left an email or a number, or who pre-saves. */
export interface FanDraft {
  linkId: string | null;
  kind: 'email' | 'phone_number' | 'text' | 'spotify' | 'applemusic';
  contact: string;
  /** Whether each new release is to be saved too; pre-saves only. */
  forever: boolean;
  country: string;
  region: string;
  city: string;
  createdAt: Date;
  /** Contacts only: the block where they were left. */
  destinationId?: string | undefined;
  /** Pre-saves only: the button, the outcome (default: waiting), and the permission to save, if there is one. */
  presave?: Partial<PresaveOutcome> & { destinationId: string; permission?: FanToken };
}

type OptInDraft = Omit<FanDraft, 'kind' | 'contact' | 'forever' | 'presave'> & { platform: string; value: string };

/** The operator's functions for pre-saves. */
export interface PresavesOperator {
  addFans(artistId: string, fans: readonly FanDraft[]): Promise<void>;
}

const isPresave = (draft: FanDraft): draft is FanDraft & { kind: PresaveProvider } => isPresaveProvider(draft.kind);

/** The functions over the feature's store; `addOptIns` is the fans feature's. */
export function createPresavesOperator({
  store,
  encryption,
  addOptIns,
}: {
  store: PresavesStore;
  encryption: Encryption;
  addOptIns: (artistId: string, optIns: readonly OptInDraft[]) => Promise<void>;
}): PresavesOperator {
  return {
    async addFans(artistId, drafts) {
      await store.insertMany(
        artistId,
        drafts.filter(isPresave).map(({ kind, presave, destinationId: _block, ...draft }) => {
          const id = randomUUID();
          const { destinationId = null, permission, state = 'waiting' } = presave ?? {};
          const { reason = null, remindersSent = 0, notifiedAt = null } = presave ?? {};
          const token = permission === undefined ? null : writeToken(encryption, id, permission);
          const fanHash = permission === undefined ? null : encryption.hashes(permission.account, kind)[0];
          const outcome = { state, reason, remindersSent, notifiedAt };
          return { ...draft, ...outcome, id, provider: kind, destinationId, token, fanHash };
        }),
      );
      await addOptIns(
        artistId,
        drafts
          .filter((draft) => !isPresave(draft))
          .map(({ kind, contact, forever: _forever, presave: _presave, ...draft }) => ({
            ...draft,
            platform: kind,
            // Emails are stored in lowercase (FAN-5).
            value: kind === 'email' ? contact.toLowerCase() : contact,
          })),
      );
    },
  };
}

/** What the stand-in's account keeps over a restart: numbers, messaging services, registrations, blocked recipients. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number that belongs to the account. */
export interface OwnedNumber {
  sid: string;
  /** E.164. */
  number: string;
  friendlyName: string;
}

/** Where a registration for texts to the US is. */
export type CampaignStatus = 'IN_PROGRESS' | 'VERIFIED' | 'FAILED';

/** A messaging service. `reason` says why its campaign failed. */
export interface CarrierService {
  sid: string;
  friendlyName: string;
  inboundUrl: string;
  numberSids: string[];
  campaign: { sid: string; status: CampaignStatus; reason: string } | undefined;
}

export interface CarrierAccount {
  readonly numbers: Map<string, OwnedNumber>;
  readonly services: Map<string, CarrierService>;
  /** Recipients that a service may not text, as `service recipient`. */
  readonly blocked: Set<string>;
  /** Writes everything. */
  save(): void;
}

/** Opens the account that is kept in `directory`. A missing or damaged file means an empty account. */
export function openCarrierAccount(directory: string): CarrierAccount {
  const place = join(directory, 'carrier.json');
  const stored = readAccount(place);
  const account: CarrierAccount = {
    numbers: new Map(stored.numbers.map((number) => [number.sid, number])),
    services: new Map(stored.services.map((service) => [service.sid, service])),
    blocked: new Set(stored.blocked),
    save() {
      mkdirSync(directory, { recursive: true });
      const { numbers, services, blocked } = account;
      const text = JSON.stringify({
        numbers: [...numbers.values()],
        services: [...services.values()],
        blocked: [...blocked],
      });
      writeFileSync(`${place}.part`, text);
      renameSync(`${place}.part`, place);
    },
  };
  return account;
}

interface StoredAccount {
  numbers: OwnedNumber[];
  services: CarrierService[];
  blocked: string[];
}

function readAccount(place: string): StoredAccount {
  const empty: StoredAccount = { numbers: [], services: [], blocked: [] };
  try {
    return { ...empty, ...JSON.parse(readFileSync(place, 'utf8')) };
  } catch {
    return empty;
  }
}

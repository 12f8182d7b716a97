/** What a person chose in the sandbox, kept over restarts: how far the clock is moved, and where local visitors come from. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitorPlaces } from './visitor-places.ts';

/** The choices. */
export interface SandboxChoices {
  /** Milliseconds between the sandbox's clock and the machine's. */
  clockOffset: number;
  /** One of the addresses of visitor-places.ts, or empty for "nowhere known". */
  visitorAddress: string;
}

/** Reads and writes the choices. */
export interface SandboxState {
  read(): SandboxChoices;
  change(choices: Partial<SandboxChoices>): void;
}

/** Opens the choices in `directory`; what is missing or broken there counts as never chosen. */
export function openSandboxState(directory: string): SandboxState {
  mkdirSync(directory, { recursive: true });
  const place = join(directory, 'choices.json');
  let choices = readChoices(place);
  return {
    read: () => choices,
    change: (changes) => {
      choices = { ...choices, ...changes };
      writeFileSync(`${place}.part`, JSON.stringify(choices));
      renameSync(`${place}.part`, place);
    },
  };
}

function readChoices(place: string): SandboxChoices {
  const fresh: SandboxChoices = { clockOffset: 0, visitorAddress: visitorPlaces[0].address };
  try {
    const { clockOffset, visitorAddress } = JSON.parse(readFileSync(place, 'utf8'));
    return {
      clockOffset: Number.isFinite(clockOffset) ? clockOffset : fresh.clockOffset,
      visitorAddress: typeof visitorAddress === 'string' ? visitorAddress : fresh.visitorAddress,
    };
  } catch {
    return fresh;
  }
}

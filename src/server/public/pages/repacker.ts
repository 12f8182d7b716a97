/** Compresses documents better in the background, one at a time, so that visitors' first answers never wait for it. */
import { type Encoding, repack } from '../../platform/http/encoding.ts';
import type { Logger } from '../../platform/log.ts';

export interface Repacker {
  /** Starts to compress a body again and calls `onSmaller` with the result. Gives false, and does nothing, while another body is compressed. */
  repack(
    body: Buffer<ArrayBuffer>,
    encoding: Exclude<Encoding, 'identity'>,
    onSmaller: (body: Buffer<ArrayBuffer>) => void,
  ): boolean;
}

/** Makes the repacker of this process. */
export function createRepacker(log: Logger): Repacker {
  let isBusy = false;
  return {
    repack(body, encoding, onSmaller) {
      if (isBusy) return false;
      isBusy = true;
      repack(body, encoding)
        .then(onSmaller)
        .catch((error: unknown) => log.warn({ err: error }, 'Could not compress a page again; serving it as it is.'))
        .finally(() => {
          isBusy = false;
        });
      return true;
    },
  };
}

/** Downloads the archive with the session's token, which a plain link could not send. */
import { sessionToken } from '#web/lib/session.ts';

/** Saves the archive as a file; gives whether that worked. */
export async function downloadExport(): Promise<boolean> {
  try {
    const answer = await fetch('/api/data-export', { headers: { authorization: `Bearer ${sessionToken() ?? ''}` } });
    if (!answer.ok) return false;
    const url = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement('a'), { href: url, download: 'fanfare-data.zip' }).click();
    // The browser has read the file by the next turn of the event loop.
    setTimeout(() => URL.revokeObjectURL(url));
    return true;
  } catch {
    return false;
  }
}

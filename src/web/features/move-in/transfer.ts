/** Uploads a file of links, and saves the rows that did not become links, with the session's token. */
import { unexpectedSentence } from '#domain/kernel/unexpected-sentence.ts';
import { refusedFileName } from '#domain/move-in/refused-file-name.ts';
import { unreachable } from '#web/lib/errors.ts';
import { sessionToken } from '#web/lib/session.ts';
import { saveFile } from '#web/ui/save-file.ts';

interface Answer {
  id?: string;
  errors?: { message: string }[];
}

const headers = () => ({ authorization: `Bearer ${sessionToken() ?? ''}` });

/** Uploads a file; gives the id of the move-in, or the sentence of what went wrong. */
export async function uploadLinks(artistId: string, file: File): Promise<{ id: string } | { problem: string }> {
  const query = new URLSearchParams({ artist_id: artistId, name: file.name });
  try {
    const answer = await fetch(`/api/move-ins?${query}`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/octet-stream' },
      body: file,
    });
    const { id, errors } = (await answer.json().catch(() => ({}))) as Answer;
    return id === undefined ? { problem: errors?.[0]?.message ?? unexpectedSentence } : { id };
  } catch {
    return { problem: unreachable };
  }
}

/** Saves the refused rows as a file; gives whether that worked. */
export async function saveRefused(id: string): Promise<boolean> {
  try {
    const answer = await fetch(`/api/move-ins/${id}/refused`, { headers: headers() });
    if (!answer.ok) return false;
    saveFile(refusedFileName, await answer.blob(), 'text/csv');
    return true;
  } catch {
    return false;
  }
}

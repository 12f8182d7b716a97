/** Uploads the file of an import, and saves what became of its rows, with the session's token. */
import { unexpectedSentence } from '#domain/kernel/unexpected-sentence.ts';
import { unreachable } from '#web/lib/errors.ts';
import { sessionToken } from '#web/lib/session.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** The id of the stored import, or the sentence of what went wrong. */
export type Uploaded = { id: string } | { problem: string };

interface Answer {
  id?: string;
  errors?: { message: string }[];
}

const authorization = (): string => `Bearer ${sessionToken() ?? ''}`;

const answerOf = (text: string): Answer => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
};

/** Uploads a file to `path`; `onProgress` gets the share that has gone, from 0 to 1. Only this kind of request tells how much has gone. */
export function uploadCsv(
  { path, artistId, file }: { path: string; artistId: string; file: File },
  onProgress: (share: number) => void,
): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ artist_id: artistId, name: file.name });
    request.open('POST', `${path}?${query}`);
    request.setRequestHeader('authorization', authorization());
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ problem: unreachable });
    request.onload = () => {
      const { id, errors } = answerOf(request.responseText);
      resolve(id === undefined ? { problem: errors?.[0]?.message ?? unexpectedSentence } : { id });
    };
    request.send(file);
  });
}

/** Saves the CSV file at `path` under a name; gives whether that worked. */
export async function saveCsv(path: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(path, { headers: { authorization: authorization() } });
    if (!answer.ok) return false;
    saveFile(name, await answer.blob(), 'text/csv');
    return true;
  } catch {
    return false;
  }
}

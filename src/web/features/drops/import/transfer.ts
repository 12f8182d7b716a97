/** Uploads the file of an import, and saves its verdicts, with the session's token. */
import { verdictsFileName } from '#domain/fans/fans-file-name.ts';
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

const answerOf = (text: string): Answer => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
};

/** Uploads a file; `onProgress` gets the share that has gone, from 0 to 1. Only this kind of request tells how much has gone. */
export function uploadImportFile(artistId: string, file: File, onProgress: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ artist_id: artistId, name: file.name });
    request.open('POST', `/api/fan-imports?${query}`);
    request.setRequestHeader('authorization', `Bearer ${sessionToken() ?? ''}`);
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

/** Saves the verdicts as a file; gives whether that worked. */
export async function saveVerdicts(id: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${sessionToken() ?? ''}` };
    const answer = await fetch(`/api/fan-imports/${id}/verdicts`, { headers });
    if (!answer.ok) return false;
    saveFile(verdictsFileName, await answer.blob(), 'text/csv');
    return true;
  } catch {
    return false;
  }
}

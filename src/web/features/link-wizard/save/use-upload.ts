/** Uploads of pictures in the wizard: each with its refusal, and how many run, since a link is not saved before its pictures are there. */
import { createContext, useContext, useState } from 'react';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { type ImageKind, imageProblem, uploadImage } from './upload-image.ts';

/** Counts the wizard's uploads: called with 1 when one begins, and with -1 when it ends. */
export const CountUploads = createContext<(change: 1 | -1) => void>(() => undefined);

/** The upload of one field. */
export interface Upload {
  uploading: boolean;
  /** Why the last picture was refused; null when it was not. */
  refusal: string | null;
  refuse: (sentence: string | null) => void;
  start: (picture: Blob) => void;
  /** Starts with a file that a person chose, or refuses it. */
  choose: (file: File) => void;
}

/** Passes the URL of each uploaded picture to `onUrl`. */
export function useUpload(kind: ImageKind, onUrl: (url: string) => void): Upload {
  const count = useContext(CountUploads);
  const [uploading, setUploading] = useState(false);
  const [refusal, refuse] = useState<string | null>(null);
  const upload = async (picture: Blob): Promise<void> => {
    refuse(null);
    setUploading(true);
    count(1);
    try {
      onUrl(await uploadImage(picture, kind));
    } catch (failure) {
      const sentence = failure instanceof Error ? failure.message : sentenceOf('UPLOAD_FAILED');
      refuse(sentence);
      showErrorSnack(sentence);
    } finally {
      setUploading(false);
      count(-1);
    }
  };
  const choose = (file: File): void => {
    const problem = imageProblem(file, kind);
    if (problem === undefined) void upload(file);
    else refuse(sentenceOf(problem));
  };
  return { uploading, refusal, refuse, start: (picture) => void upload(picture), choose };
}

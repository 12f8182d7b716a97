/** Takes a CSV file, and says how much of it has gone and why it was refused. */
import { Progress } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { FileDrop } from '#web/parts/file-drop.tsx';
import { ProblemText } from '#web/ui/problem-text.tsx';
import classes from './csv-import.module.css';
import type { Uploaded } from './transfer.ts';

/** `hint` stands below the button's name; `upload` gets the file and a function for the share that has gone, from 0 to 1. */
export function CsvDrop({
  hint,
  upload,
  onUploaded,
}: {
  hint: string;
  upload: (file: File, onProgress: (share: number) => void) => Promise<Uploaded>;
  onUploaded: (id: string) => void;
}) {
  const { busy, run, formError, setFormError } = useSubmission();
  const [sent, setSent] = useState(0);
  const take = (file: File): void => {
    void run(async () => {
      setSent(0);
      setFormError(undefined);
      const answer = await upload(file, setSent);
      if ('problem' in answer) setFormError(answer.problem);
      else onUploaded(answer.id);
    });
  };
  return (
    <div className={classes.upload}>
      <FileDrop accept=".csv,.tsv,.txt,text/csv" busy={busy} onFile={take}>
        <span className={classes.dropWords}>
          <FileUp size={22} aria-hidden="true" />
          <b>Choose a CSV file</b>
          <span className={classes.note}>{hint}</span>
        </span>
      </FileDrop>
      {busy && <Progress value={100 * sent} color="var(--brass)" aria-label="Upload" />}
      {formError !== undefined && (
        <p className={classes.problem} role="alert">
          <ProblemText sentence={formError} />
        </p>
      )}
    </div>
  );
}

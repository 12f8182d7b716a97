/** Saves the rows that did not become links as a CSV file (MOVE-22). */
import { refusedFileName } from '#domain/move-in/refused-file-name.ts';
import { SaveCsvButton } from '#web/parts/csv-import/save-csv-button.tsx';

export const SaveRefused = ({ id }: { id: string }) => (
  <SaveCsvButton path={`/api/move-ins/${id}/refused`} name={refusedFileName} label="Save the other rows as CSV" />
);

/** The button that saves a report as a PDF. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Report } from '#domain/reports/report.ts';
import { rangeText } from '#domain/reports/report-range.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showErrorSnack } from '#web/ui/snack.ts';

/** It waits for the report. */
export function ReportPdfButton({ report }: { report: Report | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (report === undefined) return;
    setBusy(true);
    try {
      const { reportPdf } = await import('./report-pdf.ts');
      const name = `report-${rangeText(report.range).replace('..', '-to-')}.pdf`;
      saveFile(name, await reportPdf(report), 'application/pdf');
    } catch {
      showErrorSnack("The PDF couldn't be made. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      disabled={report === undefined}
      leftSection={<Download size={16} aria-hidden="true" />}
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}

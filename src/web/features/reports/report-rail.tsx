/** Beside the sheet: share links, what is in the report, and its tables as files. It is not printed. */
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import {
  type Report,
  type ReportCard,
  readReportCards,
  reportCardLabels,
  reportCards,
} from '#domain/reports/report.ts';
import { reportCsv, reportTableLabels, reportTables } from '#domain/reports/report-csv.ts';
import { sheetParts } from '#landing/report/sheet.tsx';
import { useSignedIn } from '#web/lib/current-user.ts';
import { Card } from '#web/ui/card.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { ReportMail } from './report-mail.tsx';
import type { ReportState } from './report-url.ts';
import classes from './reports-screen.module.css';
import { ShareLinks } from './share-links.tsx';

export function ReportRail({
  report,
  state,
  onCards,
}: {
  report: Report | undefined;
  state: ReportState;
  onCards: (cards: ReportCard[]) => void;
}) {
  const { artist } = useSignedIn();
  const [choosing, setChoosing] = useState(false);
  return (
    <aside className={classes.rail} aria-label="Sharing and contents" data-screen-only>
      <ShareLinks linkId={state.linkId} />
      <ReportMail key={artist.id} />
      <Card title="In this report">
        <ul className={classes.parts}>
          {report !== undefined &&
            sheetParts(report).map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
        </ul>
        <Button
          variant="default"
          size="xs"
          leftSection={<Settings2 size={14} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          Choose what is in it
        </Button>
      </Card>
      {report !== undefined && <Files report={report} />}
      {choosing && (
        <CardsDialog
          chosen={state.cards}
          onClose={() => setChoosing(false)}
          onChoose={(cards) => {
            setChoosing(false);
            onCards(cards);
          }}
        />
      )}
    </aside>
  );
}

function Files({ report }: { report: Report }) {
  const save = (table: string): void => {
    const file = reportCsv(report, table);
    if (file !== undefined) saveFile(file.name, file.text, 'text/csv;charset=utf-8');
  };
  return (
    <Card title="Tables as CSV">
      <div className={classes.files}>
        {reportTables(report).map((table) => (
          <Button key={table} variant="default" size="xs" onClick={() => save(table)}>
            {reportTableLabels[table]}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function CardsDialog({
  chosen,
  onClose,
  onChoose,
}: {
  chosen: readonly ReportCard[];
  onClose: () => void;
  onChoose: (cards: ReportCard[]) => void;
}) {
  const [names, setNames] = useState<string[]>([...chosen]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Choose what is in it
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.fields}>
        {reportCards.map((card) => (
          <Checkbox
            key={card}
            label={reportCardLabels[card]}
            checked={names.includes(card)}
            onChange={() =>
              setNames((before) => (before.includes(card) ? before.filter((each) => each !== card) : [...before, card]))
            }
          />
        ))}
        <p className={classes.quiet}>What was left out, and why, is in every report.</p>
        <TextButton onClick={() => setNames([...reportCards])}>Choose all</TextButton>
      </div>
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onChoose(readReportCards(names))}>Apply</Button>
      </Group>
    </Modal>
  );
}

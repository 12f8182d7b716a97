/** What a dry run or a reading of pages found, and the button that makes the drafts (MOVE-8, MOVE-10). */
import { Button, Radio, Stack } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { Card } from '#web/ui/card.tsx';
import { counted } from '#web/ui/numbers.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { readPagesAgainMutation, startMoveInMutation } from './move-in.graphql.ts';
import { countOf, type ShownMoveIn } from './move-in-words.ts';
import { RowsPanel } from './rows-panel.tsx';
import { SaveRefused } from './save-refused.tsx';

type Choice = 'ready' | 'all';

/** `onBack` leads to the columns again. */
export function DryRun({ found, onChange, onBack }: { found: ShownMoveIn; onChange: () => void; onBack: () => void }) {
  const { id, kind, rows } = found;
  const ready = countOf(found, 'ok');
  const settled = ready + countOf(found, 'left_out') + countOf(found, 'made');
  const others = rows - settled;
  const silent = countOf(found, 'unreachable') + countOf(found, 'waiting');
  const [choice, setChoice] = useState<Choice>('ready');
  const [, start] = useMutation(startMoveInMutation);
  const [{ fetching: reading }, readAgain] = useMutation(readPagesAgainMutation);
  const { busy, run } = useSubmission();
  const one = kind === 'file' ? 'row' : 'page';
  const begin = () =>
    run(async () => {
      const { error } = await start({ id, atomic: choice === 'all' });
      if (error) showErrorSnack(oops(error));
      onChange();
    });
  const again = async (): Promise<void> => {
    const { error } = await readAgain({ id });
    if (error) showErrorSnack(oops(error));
    onChange();
  };
  return (
    <>
      <Card title={ready > 0 ? `${counted(ready, one)} ready` : 'Nothing is ready yet'}>
        <div className={classes.stack}>
          <p className={classes.words} role="status">
            {counted(rows, one)} read. No link is made yet.
            {others > 0 && ` ${counted(others, one)} cannot become a link as they are: each says why below.`}
          </p>
          {others > 0 && (
            <Radio.Group
              label="What moves in"
              value={choice}
              onChange={(value) => setChoice(value === 'all' ? 'all' : 'ready')}
            >
              <Stack gap={8} mt={8}>
                <Radio value="ready" label={`The ${one}s that are ready, now`} />
                <Radio
                  value="all"
                  disabled={others > 0}
                  label={`All ${one}s or none`}
                  description={`Correct or leave out the other ${counted(others, one)} first.`}
                />
              </Stack>
            </Radio.Group>
          )}
          {others === 0 && (
            <Radio.Group
              label="If a link cannot be made"
              value={choice}
              onChange={(value) => setChoice(value === 'all' ? 'all' : 'ready')}
            >
              <Stack gap={8} mt={8}>
                <Radio value="ready" label="The others are kept" />
                <Radio value="all" label="None is kept" />
              </Stack>
            </Radio.Group>
          )}
          <div className={classes.buttons}>
            {kind === 'file' && (
              <Button variant="default" disabled={busy} onClick={onBack}>
                Change columns
              </Button>
            )}
            {silent > 0 && (
              <Button
                variant="default"
                loading={reading}
                leftSection={<RotateCw size={15} aria-hidden="true" />}
                onClick={() => void again()}
              >
                Read {counted(silent, 'page')} again
              </Button>
            )}
            {others > 0 && kind === 'file' && <SaveRefused id={id} />}
            <Button loading={busy} disabled={ready === 0} onClick={() => void begin()}>
              Make {counted(ready, 'draft')}
            </Button>
          </div>
        </div>
      </Card>
      <RowsPanel found={found} onChange={onChange} />
    </>
  );
}

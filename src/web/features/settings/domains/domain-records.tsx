/** The records that a domain has and needs, looked up again every ten seconds while the panel is open. */
import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { CopyableText } from '#web/ui/copy-button.tsx';
import { type DomainCheck, foundWords } from './check-words.ts';
import classes from './domains.module.css';

const pause = 10_000;

/** The panel. `lookUp` asks the name servers and gives a failure's sentence; `onCancel` closes the panel, where that is offered. */
export function DomainRecords({
  check,
  lookUp,
  onCancel,
}: {
  check: DomainCheck;
  lookUp: () => Promise<string | undefined>;
  onCancel?: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(await lookUp());
    setBusy(false);
  };
  useInterval(() => void (!busy && document.visibilityState === 'visible' && run()), pause, { autoInvoke: true });

  return (
    <div className={classes.panel}>
      <Records title="Set this record" records={check.wanted} copyable />
      <div>
        <p className={classes.state} role="status">
          {failure ?? foundWords(check)}
        </p>
        {check.found.length > 0 && <Records title="We found" records={check.found} />}
      </div>
      <div className={classes.panelFoot}>
        <p className={classes.note}>
          We look again every ten seconds while this page is open. A new record can take an hour to be seen.
        </p>
        <span className={classes.buttons}>
          {onCancel && (
            <Button variant="default" size="xs" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button variant="default" size="xs" loading={busy} onClick={() => void run()}>
            Check now
          </Button>
        </span>
      </div>
    </div>
  );
}

function Records({
  title,
  records,
  copyable = false,
}: {
  title: string;
  records: DomainCheck['wanted'];
  copyable?: boolean;
}) {
  return (
    <table className={classes.records}>
      <caption className={classes.caption}>
        {records.length > 1 ? title.replace('this record', 'these records') : title}
      </caption>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, name, host, value }) => (
          <tr key={`${type} ${name} ${value}`}>
            <td>{type}</td>
            <td>
              {copyable ? <CopyableText value={host} text={host} item="Name" /> : host}
              <small className={classes.wholeName}>{name}</small>
            </td>
            <td>{copyable ? <CopyableText value={value} text={value} item="Value" /> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What figures leave out, by verdict and rule and of each kind of hit, in plain words. */
import { Modal, Text } from '@mantine/core';
import type { LeftOut, LeftOutHits } from '#domain/stats/left-out.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './left-out-panel.module.css';

const columns = [
  { key: 'views', label: 'Views' },
  { key: 'clicks', label: 'Clicks' },
  { key: 'fans', label: 'New fans' },
] as const;

/** Exists while it is open. New fans have a column only where any were left out. */
export function LeftOutPanel({ leftOut, onClose }: { leftOut: LeftOut; onClose: () => void }) {
  const shown = columns.filter(({ key }) => key !== 'fans' || leftOut.fans > 0);
  const cells = (hits: LeftOutHits) =>
    shown.map(({ key }) => (
      <td key={key} className={classes.number}>
        {hits[key] === 0 ? '–' : formatCount(hits[key])}
      </td>
    ));
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          {formatCount(leftOut.count)} hits were not people
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.text}>
        That is {leftOut.share.toFixed(1)}% of everything that happened in this range. Each hit is kept with the rule
        that decided, and no figure counts it.
      </p>
      <table className={classes.table}>
        <caption className="visually-hidden">Hits left out, by reason</caption>
        <thead>
          <tr className={classes.head}>
            <th scope="col">Reason</th>
            {shown.map(({ key, label }) => (
              <th key={key} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {leftOut.reasons.map(({ verdict, reason, rules, ...hits }) => (
          <tbody key={verdict}>
            <tr className={classes.reason}>
              <th scope="rowgroup">{reason}</th>
              {cells(hits)}
            </tr>
            {rules.map(({ rule, words, ...ofRule }) => (
              <tr key={rule} className={classes.rule}>
                <th scope="row">{words}</th>
                {cells(ofRule)}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={classes.foot}>
        The rules see what kind of program came, from what kind of network and how often. No address and no cookie is
        kept.
      </p>
    </Modal>
  );
}

/** The bar above the list: what is chosen, all that match apart from the page, and the export (DROP-96, DROP-98). */
import { Button } from '@mantine/core';
import { Download, Upload, X } from 'lucide-react';
import { Link } from '#web/navigation/navigation.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { ExportState } from './export-state.tsx';
import type { FilterPart } from './filter-url.ts';
import { nothingSelected, type Selection, selectedCount } from './selection.ts';
import classes from './selection-bar.module.css';
import { useFanExport } from './use-fan-export.ts';

/** `shown` is how many fans the open page has, `total` how many match. Only owners export. */
export function SelectionBar({
  artistId,
  mayExport,
  where,
  selection,
  shown,
  total,
  onSelect,
}: {
  artistId: string;
  mayExport: boolean;
  where: Record<FilterPart, string[]>;
  selection: Selection;
  shown: number;
  total: number;
  onSelect: (selection: Selection) => void;
}) {
  const chosen = selectedCount(selection, total);
  const fanExport = useFanExport(artistId);
  const begin = () => fanExport.begin(where, selection.kind === 'some' && chosen > 0 ? [...selection.ids] : null);
  return (
    <>
      <div className={classes.bar} data-chosen={chosen > 0 || undefined}>
        <p className={classes.words} role="status">
          {chosen === 0 && counted(total, 'subscriber')}
          {chosen > 0 && (selection.kind === 'all' ? `All ${formatCount(total)} that match` : onPage(chosen, shown))}
        </p>
        {selection.kind === 'some' && chosen === shown && total > shown && (
          <TextButton onClick={() => onSelect({ kind: 'all' })}>Select all {formatCount(total)} that match</TextButton>
        )}
        <Button
          component={Link}
          to="/drops/import"
          className={classes.export ?? ''}
          variant="default"
          size="xs"
          leftSection={<Upload size={15} aria-hidden="true" />}
        >
          Import contacts
        </Button>
        {mayExport && (
          <Button
            variant="default"
            size="xs"
            loading={fanExport.busy}
            leftSection={<Download size={15} aria-hidden="true" />}
            onClick={() => void begin()}
          >
            Export Users
          </Button>
        )}
        {chosen > 0 && (
          <button
            type="button"
            className={classes.clear}
            aria-label="Clear the selection"
            onClick={() => onSelect(nothingSelected)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      <ExportState fanExport={fanExport} />
    </>
  );
}

const onPage = (chosen: number, shown: number): string =>
  chosen === shown
    ? `${formatCount(shown)} on this page`
    : `${formatCount(chosen)} of ${formatCount(shown)} on this page`;

/** The destinations step, and the pre-release services step: which destinations, in which order (DEST-14 to DEST-16). */
import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { Heading, Link2, Plus } from 'lucide-react';
import type { ActionDispatch } from 'react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { ServiceMark } from '#landing/marks.tsx';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { isShownBy } from '#web/lib/installation.ts';
import { TextsProblemNotice } from '#web/parts/texts-notice.tsx';
import { sortingWords, useSortingSensors } from '#web/ui/sorting.ts';
import { AddUrl } from '../parts/add-url.tsx';
import { closestTop } from '../parts/closest-top.ts';
import { DestinationCard } from '../parts/destination-card.tsx';
import { rowName } from '../state/destination-rows.ts';
import type { TextsCheck } from '../state/wizard-checks.ts';
import type { WizardAction } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';
import classes from './destinations-step.module.css';

/**
 * With `preRelease`, the destinations shown before the release; else those shown after it or always. With `attempted`, missing fields show too;
 * until then only errors that more typing cannot solve. Text notifications need `smsActivated`, stand before a release, and say what their artist lacks.
 */
export function DestinationsStep({
  state,
  preRelease,
  smsActivated,
  texts,
  attempted,
  dispatch,
}: {
  state: WizardState;
  preRelease: boolean;
  smsActivated: boolean;
  texts: TextsCheck;
  attempted: boolean;
  dispatch: ActionDispatch<[WizardAction]>;
}) {
  const sensors = useSortingSensors();
  const { installation } = useSignedInPerson();
  const rows = state.destinations.filter(
    (row) =>
      row.preRelease === preRelease &&
      isShownBy(installation, row) &&
      (row.type !== 'text' || (smsActivated && (preRelease || row.enabled))),
  );
  const shown = rows.filter((row) => row.enabled);
  const off = rows.filter((row) => !row.enabled);

  const promises = texts.problem !== undefined && shown.some(({ type }) => type === 'text');

  return (
    <>
      {promises && texts.problem !== undefined && (
        <TextsProblemNotice
          problem={texts.problem}
          about="This artist can't send texts now, so the page doesn't offer the text message."
        />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestTop}
        modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
        onDragEnd={({ active, over }) => {
          if (over) dispatch({ kind: 'destination dragged', key: String(active.id), overKey: String(over.id) });
        }}
        accessibility={sortingWords(shown.map((row) => ({ id: row.key, name: rowName(row) })))}
      >
        <SortableContext items={shown.map((row) => row.key)} strategy={verticalListSortingStrategy}>
          <ol className={classes.rows} aria-label="On the page">
            {shown.map((row) => (
              <DestinationCard
                key={row.key}
                state={state}
                row={row}
                texts={texts}
                attempted={attempted}
                dispatch={dispatch}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {shown.length === 0 && (
        <p className={classes.none}>
          {preRelease
            ? 'Nothing is on the page before the release yet. Turn on a service.'
            : 'Nothing is on the page yet. Paste a link below, or turn on a service.'}
        </p>
      )}

      {!preRelease && <AddUrl onAdd={(url) => dispatch({ kind: 'url added', url })} />}
      <div className={classes.blocks}>
        <Button
          variant="default"
          leftSection={<Link2 size={16} />}
          onClick={() => dispatch({ kind: 'block added', type: 'custom', preRelease })}
        >
          Custom link
        </Button>
        {!preRelease && (
          <Button
            variant="default"
            leftSection={<Heading size={16} />}
            onClick={() => dispatch({ kind: 'block added', type: 'header', preRelease })}
          >
            Header
          </Button>
        )}
      </div>

      {off.length > 0 && (
        <section aria-labelledby="wizard-more">
          <h2 id="wizard-more" className={classes.title}>
            More services
          </h2>
          <ul className={classes.more}>
            {off.map((row) => (
              <li key={row.key}>
                <button
                  type="button"
                  className={classes.add}
                  onClick={() => dispatch({ kind: 'destination enabled', key: row.key })}
                >
                  <ServiceMark type={row.type} size={18} />
                  <span>
                    <span className="visually-hidden">Add </span>
                    {rowName(row)}
                  </span>
                  {row.url !== '' && (
                    <span className={classes.known}>
                      {row.confidence === 'unsure'
                        ? 'please check'
                        : row.type === 'custom'
                          ? destinationName('custom')
                          : 'link ready'}
                    </span>
                  )}
                  <Plus size={15} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

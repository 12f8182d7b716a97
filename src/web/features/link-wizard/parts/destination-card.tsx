/** One destination on the page: drag handle, name, switch, and its fields when expanded. */
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Switch } from '@mantine/core';
import { ChevronDown, GripVertical, Trash2 } from 'lucide-react';
import type { ActionDispatch } from 'react';
import { type ErrorCode, problemSentence } from '#domain/kernel/error-catalogue.ts';
import type { Confidence } from '#domain/links/source-links.ts';
import { textsProblems } from '#domain/messaging/texts-problem.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { ServiceMark } from '#landing/marks.tsx';
import { isAddedByHand, rowName } from '../state/destination-rows.ts';
import { destinationFieldId } from '../state/field-ids.ts';
import { rowProblem, type TextsCheck } from '../state/wizard-checks.ts';
import type { WizardAction } from '../state/wizard-reducer.ts';
import type { WizardDestination, WizardState } from '../state/wizard-state.ts';
import classes from './destination-card.module.css';
import { DestinationFields } from './destination-fields.tsx';
import switchClasses from './switch.module.css';

// Errors that show before Next is pressed; the others may only mean that the person has not typed yet.
const certainCodes: readonly ErrorCode[] = [
  'DESTINATION_URL_INVALID',
  'PRESAVE_NOT_A_RELEASE',
  'TEXT_TOO_LONG',
  'URL_INVALID',
  'TEXT_NEEDS_RELEASE',
  ...textsProblems,
];

/** Short words for how sure we are of a URL that was found. */
const confidenceWords: Record<Confidence, string> = {
  exact: 'Matched by code',
  likely: 'Same title and artist',
  unsure: 'Please check',
};

/** With `attempted`, missing fields show too. */
export function DestinationCard({
  state,
  row,
  texts,
  attempted,
  dispatch,
}: {
  state: WizardState;
  row: WizardDestination;
  texts: TextsCheck;
  attempted: boolean;
  dispatch: ActionDispatch<[WizardAction]>;
}) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: row.key });
  const name = rowName(row);
  const found = rowProblem(state, row, texts);
  const certain = found !== undefined && certainCodes.includes(found.code);
  const problem = attempted || certain ? found : undefined;
  const confidence = row.confidence;
  const fieldsId = `wizard-row-${row.key}`;
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-wrong={problem ? true : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.head}>
        <button type="button" className={classes.grip} {...attributes} {...listeners} aria-label={`Move ${name}`}>
          <GripVertical size={17} aria-hidden="true" />
        </button>
        <ServiceMark type={row.type} size={20} />
        <span className={classes.words}>
          <b>{name}</b>
          <span
            className={problem ? classes.wrong : classes.summary}
            id={destinationFieldId(row.key, 'type')}
            tabIndex={-1}
          >
            {problem && (!row.expanded || problem.field === 'type') ? problemSentence(problem) : summaryOf(row)}
          </span>
        </span>
        {confidence !== null && (
          <span className={classes.confidence} data-confidence={confidence}>
            {confidenceWords[confidence]}
          </span>
        )}
        {isAddedByHand(row) ? (
          <ActionIcon
            aria-label={`Remove ${name}`}
            size={34}
            onClick={() => dispatch({ kind: 'destination removed', key: row.key })}
          >
            <Trash2 size={17} />
          </ActionIcon>
        ) : (
          <Switch
            classNames={{ thumb: switchClasses.knob }}
            aria-label={`Show ${name} on the page`}
            checked
            onChange={() => dispatch({ kind: 'destination disabled', key: row.key })}
          />
        )}
        <ActionIcon
          aria-label={`Edit ${name}`}
          aria-expanded={row.expanded}
          aria-controls={fieldsId}
          size={34}
          onClick={() => dispatch({ kind: 'destination edited', key: row.key, change: { expanded: !row.expanded } })}
        >
          <ChevronDown size={18} className={classes.chevron} data-open={row.expanded || undefined} />
        </ActionIcon>
      </div>
      {row.expanded && (
        <div id={fieldsId} className={classes.fields}>
          <DestinationFields
            state={state}
            row={row}
            problem={problem}
            onEdit={(change) => dispatch({ kind: 'destination edited', key: row.key, change })}
          />
        </div>
      )}
    </li>
  );
}

function summaryOf(row: WizardDestination): string {
  if (row.type === 'header') return 'Header';
  if (row.type === 'message_optin') return row.text;
  if (row.type === 'text') return row.config && 'message_body' in row.config ? row.config.message_body : row.cta;
  if (presaveProvider(row, 'before') !== undefined) return 'Saves in advance';
  if (row.url === '') return row.preRelease ? 'Not on the page without a link' : row.cta;
  return row.url.replace(/^https?:\/\/(www\.)?/, '');
}

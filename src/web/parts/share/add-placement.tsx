/** Creates a placement: one of the usual ones in one press, or one with a name, a kind and a code of the person's choice (PLACE-25). */
import { Button, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { codeLengths, type PlacementKind, readCode } from '#domain/links/placement.ts';
import { longestPlacementName } from '#domain/links/placement-draft.ts';
import { placementsToOffer, type UsualPlacement } from '#domain/links/usual-placements.ts';
import { fieldOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { kindOptions } from './kind-options.ts';
import classes from './placements-card.module.css';
import type { UsedPlacements } from './use-placements.ts';

const blank = { name: '', kind: 'organic' satisfies PlacementKind as string, code: '' };

export function AddPlacement({ placements }: { placements: UsedPlacements }) {
  const { open = [], archived } = placements;
  const [draft, setDraft] = useState(blank);
  const [problem, setProblem] = useState<{ sentence: string; field: string | undefined }>();
  const { busy, run } = useSubmission();
  const set = (change: Partial<typeof blank>) => {
    setDraft({ ...draft, ...change });
    setProblem(undefined);
  };
  const create = (placement: Parameters<UsedPlacements['create']>[0]) =>
    run(async () => {
      const { error } = await placements.create(placement);
      setProblem(error && { sentence: messageOf(error), field: fieldOf(error) });
      if (error === undefined) setDraft(blank);
    });
  const all = [...open, ...archived];
  const take = ({ code, ...usual }: UsualPlacement) =>
    create({ ...usual, code: all.some((known) => known.code === readCode(code)) ? '' : code });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void create(draft);
  };
  const offered = placementsToOffer(all);
  const hasName = draft.name.trim() !== '';
  return (
    <div className={classes.add}>
      <form noValidate onSubmit={submit} aria-label="New placement">
        <div className={classes.addLine}>
          <TextInput
            className={classes.grow}
            variant="unstyled"
            aria-label="Name of a placement"
            placeholder="Name a placement, for example Flyer Lisbon"
            leftSection={<Plus size={16} aria-hidden="true" />}
            value={draft.name}
            maxLength={longestPlacementName * 2}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Button type="submit" size="xs" variant="default" loading={busy}>
            Add
          </Button>
        </div>
        {hasName && (
          <div className={classes.addMore}>
            <Segmented label="Kind" options={kindOptions} value={draft.kind} onChange={(kind) => set({ kind })} />
            <TextInput
              className={classes.grow}
              aria-label="Code"
              placeholder="Code, made up if left empty"
              value={draft.code}
              maxLength={codeLengths.longest + 1}
              onChange={(event) => set({ code: event.currentTarget.value })}
            />
          </div>
        )}
        {problem !== undefined && (
          <p className={classes.failure} role="alert">
            {problem.sentence}
          </p>
        )}
      </form>
      {offered.length > 0 && (
        <ul className={classes.offered} aria-label="Usual placements">
          {offered.map((usual) => (
            <li key={usual.name}>
              <button type="button" disabled={busy} onClick={() => void take(usual)}>
                <Plus size={13} aria-hidden="true" /> {usual.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

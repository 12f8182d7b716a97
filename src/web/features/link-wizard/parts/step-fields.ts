/** The text inputs of a wizard step: their value, what is wrong with them, and what a change writes. */
import type { ChangeEvent, ReactNode } from 'react';
import { problemSentence } from '#domain/kernel/error-catalogue.ts';
import type { CustomizeProblem } from '#domain/links/customize-checks.ts';
import type { ReleaseProblem } from '#domain/links/release-checks.ts';
import { inCamelCase } from '#web/lib/form/failure.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { wizardFieldId } from '../state/field-ids.ts';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';

/** The fields of the state that hold any text. */
type TextField = {
  [Name in keyof WrittenFields]-?: WizardState[Name] extends string
    ? string extends WizardState[Name]
      ? Name
      : never
    : never;
}[keyof WrittenFields];

export interface StepFields {
  /** What is wrong with a field, for the `error` of its input. */
  errorOf: (name: keyof WrittenFields) => ReactNode;
  /** Props of a text input. */
  text: (name: TextField) => {
    id: string;
    value: string;
    error: ReactNode;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
}

/** The fields of a step with `problems`, the ones to show now. Checks write a field's name as the API does, in snake case. */
export function stepFields(
  state: WizardState,
  problems: readonly (CustomizeProblem | ReleaseProblem)[],
  onWrite: (fields: WrittenFields) => void,
): StepFields {
  const errorOf = (name: keyof WrittenFields): ReactNode => {
    const problem = problems.find(({ field }) => inCamelCase(field) === name);
    return fieldError(problem && problemSentence(problem));
  };
  return {
    errorOf,
    text: (name) => ({
      id: wizardFieldId(name),
      value: state[name],
      error: errorOf(name),
      onChange: (event) => onWrite({ [name]: event.currentTarget.value }),
    }),
  };
}

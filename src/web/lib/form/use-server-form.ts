/** A form over one call of the API: the server's schema, errors beside their fields, busy while it is submitted. */
import { useForm } from '@mantine/form';
import type { ReactNode, SyntheticEvent } from 'react';
import { type CodedSchema, problemsOf, readInput } from '#domain/kernel/coded-schema.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { type FormFailure, fieldOfFailure } from './failure.ts';
import { useSubmission } from './use-submission.ts';

type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

/** What a form is made of. */
interface ServerFormOptions<Values, Input> {
  initialValues: Values;
  /** Reads the values; the server reads the call's arguments with the same schema. */
  schema: CodedSchema<Input>;
  /** Sends what the schema read. Gives the failure, or undefined when it was done. What was typed stays in the form. */
  submit: (input: Input) => Promise<FormFailure | undefined>;
  /** Where a failure shows that names no field: in a snack, or by the form itself, which draws `formError`. */
  otherFailures?: 'snack' | 'form';
  /** Where a failure shows that names a field: at the field, or in a snack as well. */
  fieldFailures?: 'field' | 'field and snack';
  onValuesChange?: (values: Values) => void;
}

/** The form as its screen uses it. */
interface ServerForm<Values extends Record<string, unknown>>
  extends Pick<Form<Values>, 'values' | 'setFieldValue' | 'setFieldError' | 'isDirty' | 'resetDirty'> {
  /** Value, error and change handler of an input. An error shows after a submission, until the field is changed. */
  field: (name: keyof Values & string) => ReturnType<Form<Values>['getInputProps']> & { error: ReactNode };
  /** Whether the schema finds nothing wrong with the values. */
  isValid: () => boolean;
  busy: boolean;
  formError: string | undefined;
  clearFormError: () => void;
  /** For the `<form>`, which has `noValidate`. */
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
}

export function useServerForm<Values extends Record<string, unknown>, Input>({
  initialValues,
  schema,
  submit,
  otherFailures = 'snack',
  fieldFailures = 'field',
  onValuesChange,
}: ServerFormOptions<Values, Input>): ServerForm<Values> {
  const form = useForm<Values>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(problemsOf(schema, values).map(({ field, code }) => [field, sentenceOf(code)])),
    ...(onValuesChange === undefined ? {} : { onValuesChange }),
  });
  const { busy, formError, setFormError, run } = useSubmission();

  const show = (failure: FormFailure): void => {
    const field = fieldOfFailure(failure, Object.keys(form.getValues()));
    if (field !== undefined) {
      form.setFieldError(field, failure.message);
      if (fieldFailures === 'field and snack') showErrorSnack(failure.message);
    } else if (otherFailures === 'form') setFormError(failure.message);
    else showErrorSnack(failure.message);
  };

  return {
    ...form,
    isValid: () => problemsOf(schema, form.values).length === 0,
    field: (name) => {
      const props = form.getInputProps(name);
      return { ...props, error: fieldError(props.error) };
    },
    busy,
    formError,
    clearFormError: () => setFormError(undefined),
    onSubmit: form.onSubmit(
      (values) =>
        run(async () => {
          setFormError(undefined);
          const failure = await submit(readInput(schema, values));
          if (failure !== undefined) show(failure);
        }),
      () => setFormError(undefined),
    ),
  };
}

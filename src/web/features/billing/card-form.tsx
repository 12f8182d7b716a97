/** The card form of the billing screens, whose code is loaded when it is first shown. */
import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CardFormProps } from '#web/parts/card-form/card-form.tsx';

const LoadedForm = lazy(async () => ({ default: (await import('#web/parts/card-form/card-form.tsx')).CardForm }));

/** The form of `parts/card-form`, with a sign that it is loading. */
export function CardForm(props: CardFormProps) {
  return (
    <Suspense fallback={<Loader size="sm" role="status" aria-label="Loading the card form" />}>
      <LoadedForm {...props} />
    </Suspense>
  );
}

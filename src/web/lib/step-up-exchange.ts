/** Repeats a change that the server refused with STEP_UP_NEEDED once the person has proved who they are. */
import { type Exchange, makeOperation, type Operation } from 'urql';
import { filter, fromPromise, fromValue, makeSubject, merge, mergeMap, pipe } from 'wonka';
import { codeOf } from '#web/lib/errors.ts';
import { requestStepUp } from '#web/lib/step-up.ts';

/** A step of the client's pipeline, before the one that fetches. Canceling the dialog gives the refusal. */
export const stepUpExchange: Exchange =
  ({ forward }) =>
  (operations) => {
    const repeated = makeSubject<Operation>();
    return pipe(
      merge([operations, repeated.source]),
      forward,
      mergeMap((result) => {
        if (result.error === undefined || codeOf(result.error) !== 'STEP_UP_NEEDED') return fromValue(result);
        return pipe(
          fromPromise(requestStepUp()),
          filter((proven) => {
            if (proven) repeated.next(makeOperation(result.operation.kind, result.operation));
            return !proven;
          }),
          mergeMap(() => fromValue(result)),
        );
      }),
    );
  };

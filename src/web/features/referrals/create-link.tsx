/** The form that makes the account's referral link: the code in capitals as it is typed, looked up on every change (REF-1). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { couponCode, isCouponCode } from '#domain/billing/coupon-code.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { Card } from '#web/ui/card.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { couponAvailableQuery, createCouponMutation, referralTypes } from './referrals.graphql.ts';
import classes from './referrals.module.css';

/** What is shown below the field. */
function problemWith(code: string, isAvailable: boolean | undefined): string | undefined {
  if (code === '') return undefined;
  if (!isCouponCode(code)) return 'Use 3 to 40 letters, digits, dashes and underscores';
  return isAvailable === false ? 'This code is taken already' : undefined;
}

export function CreateLink() {
  const [code, setCode] = useState('');
  const isWellFormed = isCouponCode(code);
  const [{ data, error, stale, fetching }, lookUp] = useQuery({
    query: couponAvailableQuery,
    variables: { coupon: code },
    pause: !isWellFormed,
    requestPolicy: 'network-only',
  });
  // While another code is looked up, what is known is of the one before it.
  const isAvailable = isWellFormed && !stale && !fetching ? data?.coupon_available : undefined;
  const failure = isWellFormed && !fetching && error !== undefined ? messageOf(error) : undefined;
  const problem = failure ?? problemWith(code, isAvailable);
  const [, create] = useMutation(createCouponMutation);
  const { busy, run } = useSubmission();
  const submit = () =>
    run(async () => {
      if (isAvailable !== true) return;
      const { error } = await create({ coupon: code }, referralTypes);
      if (error) return showErrorSnack(messageOf(error));
      showSnack('Coupon created successfully');
    });
  return (
    <Card title="Create your link">
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={classes.text}>
          Whoever signs up with your link gets an extra month free. You earn 20% of everything they pay, for life.
        </p>
        <TextInput
          label="Your code"
          description={`${window.location.host}/r/${code === '' ? 'YOUR-CODE' : code}`}
          value={code}
          error={problem}
          onChange={({ currentTarget }) => setCode(couponCode(currentTarget.value))}
          placeholder="LUNA-RAY"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <div className={classes.foot}>
          {failure !== undefined && (
            <Button variant="default" onClick={() => lookUp({ requestPolicy: 'network-only' })}>
              Retry
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={busy || problem !== undefined || !isAvailable}>
            Create link
          </Button>
        </div>
      </form>
    </Card>
  );
}

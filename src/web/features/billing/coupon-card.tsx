/** The coupon on the billing screens: a field for a code, or what the applied one gives. */
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { couponSchema } from '#domain/billing/coupon-input.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import {
  activateCouponMutation,
  appliedCouponQuery,
  couponTypes,
  removeCouponMutation,
} from '#web/parts/coupon.graphql.ts';
import { appliedTitle, appliedWords } from '#web/parts/coupon-words.ts';
import { LaterCoupon, laterCouponOf } from '#web/parts/later-coupon.tsx';
import { Card } from '#web/ui/card.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './coupon-card.module.css';

/** The card before a subscription begins (COUP-7). `onChange` is called when the coupon is another one. */
export function CouponCard({ onChange }: { onChange?: () => void }) {
  const [{ data, error }, reload] = useQuery({
    query: appliedCouponQuery,
    requestPolicy: 'cache-and-network',
    context: couponTypes,
  });
  const [{ fetching: removing }, remove] = useMutation(removeCouponMutation);
  if (data === undefined)
    return (
      <Card title="Coupon">
        {error === undefined ? (
          <Skeleton height={36} radius="md" role="status" aria-label="Loading" />
        ) : (
          <p className={classes.note}>
            {messageOf(error)} <TextButton onClick={() => reload({ requestPolicy: 'network-only' })}>Retry</TextButton>
          </p>
        )}
      </Card>
    );
  const coupon = data.applied_coupon;
  if (coupon == null) return <CouponForm onApplied={onChange} />;
  const removeIt = async (): Promise<void> => {
    const { error: refused } = await remove({}, couponTypes);
    if (refused) return showErrorSnack(oops(refused));
    onChange?.();
  };
  return (
    <Card title={appliedTitle(coupon)}>
      <p className={classes.gives}>
        <b>{coupon.name}</b> {appliedWords(coupon)}
      </p>
      <LaterCoupon
        applied={coupon.name}
        how={`To use the other one, remove ${coupon.name} first.`}
        className={classes.later}
      />
      <Button variant="default" size="xs" loading={removing} onClick={() => void removeIt()}>
        Remove Discount
      </Button>
    </Card>
  );
}

function CouponForm({ onApplied }: { onApplied: (() => void) | undefined }) {
  const [, activate] = useMutation(activateCouponMutation);
  const { field, values, busy, onSubmit } = useServerForm({
    // The coupon whose link was opened, which may have come after the signup.
    initialValues: { coupon: laterCouponOf(document.cookie, '') },
    schema: couponSchema,
    submit: async (input) => {
      const { data, error } = await activate(input, couponTypes);
      if (error) return failureOf(error);
      showSnack(appliedTitle(data?.activate_coupon.coupon ?? { gives: '' }));
      onApplied?.();
      return undefined;
    },
  });
  return (
    <Card title="Coupon">
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <TextInput
          {...field('coupon')}
          aria-label="Coupon"
          placeholder="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="default" loading={busy} disabled={busy || values.coupon.trim() === ''}>
          Apply
        </Button>
      </form>
    </Card>
  );
}

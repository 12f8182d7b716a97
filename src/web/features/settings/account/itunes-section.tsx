/** The form for the iTunes affiliate token of an agency. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { affiliateTokenSchema } from '#domain/destinations/itunes-affiliate.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { Card } from '#web/ui/card.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import { affiliateTokenQuery, saveAffiliateTokenMutation } from './account.graphql.ts';
import classes from './account.module.css';

/** The section behind `/settings?tab=itunes-affiliate-token` (ACC-68). */
export function ItunesSection() {
  const [{ data, error, fetching }, reload] = useQuery({
    query: affiliateTokenQuery,
    requestPolicy: 'cache-and-network',
  });
  if (data === undefined)
    return <SectionState error={error} fetching={fetching} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return <TokenForm token={data.get_current_user_data.itunes_affiliate_id} />;
}

function TokenForm({ token }: { token: string }) {
  const [, save] = useMutation(saveAffiliateTokenMutation);
  const { field, values, busy, isDirty, resetDirty, onSubmit } = useServerForm({
    initialValues: { itunes_affiliate_id: token },
    schema: affiliateTokenSchema,
    submit: async (input) => {
      const { error } = await save(input);
      if (error) return failureOf(error);
      resetDirty(values);
      showSnack('Success! iTunes Affiliate Token updated');
      return undefined;
    },
  });
  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className={classes.fields}>
        <TextInput
          {...field('itunes_affiliate_id')}
          label="Affiliate token"
          description='Apple calls it the "at" parameter. Leave it empty to use none.'
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={classes.foot}>
          <Button type="submit" loading={busy} disabled={busy || !isDirty()}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

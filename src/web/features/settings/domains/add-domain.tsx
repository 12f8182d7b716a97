/** The form that adds a custom domain, with the look-up of its records below it. */
import { Button, TextInput } from '@mantine/core';
import { customDomainSchema } from '#domain/hosts/custom-domain-input.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { Card } from '#web/ui/card.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { DomainRecords } from './domain-records.tsx';
import classes from './domains.module.css';
import { useDomainCheck } from './use-domain-check.ts';

/** The card. A domain whose records are wrong stays in the field, and is added as soon as they are right. */
export function AddDomain() {
  const { check, lookUp, forget } = useDomainCheck(() => {
    setFieldValue('domain', '');
    showSnack('Success! Custom domain added.');
  });
  const { values, field, busy, setFieldValue, setFieldError, onSubmit } = useServerForm({
    initialValues: { domain: '' },
    schema: customDomainSchema,
    submit: async ({ domain }) => {
      forget();
      return lookUp(domain);
    },
  });
  return (
    <Card title="Add a domain">
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <TextInput
          {...field('domain')}
          className={classes.input ?? ''}
          label="Domain"
          placeholder="music.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
        />
        <Button type="submit" loading={busy} disabled={busy || values.domain.trim() === ''}>
          Add
        </Button>
      </form>
      {check && (
        <DomainRecords
          check={check}
          lookUp={async () => {
            const failure = await lookUp(check.domain);
            if (failure?.code !== undefined) return failure.message;
            // The field says what is wrong now, which may be another record than before.
            setFieldError('domain', failure?.message);
            return undefined;
          }}
          onCancel={() => {
            forget();
            setFieldValue('domain', '');
          }}
        />
      )}
    </Card>
  );
}

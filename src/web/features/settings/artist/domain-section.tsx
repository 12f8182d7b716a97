/** The artist's subdomain: set once, then shown for good. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { subdomainLabel, subdomainProblem } from '#domain/hosts/subdomain.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import { setSubdomainMutation, subdomainQuery } from './artist.graphql.ts';
import classes from './artist.module.css';

// An artist without a subdomain names no type that the cache could refresh the answer by.
const context = { additionalTypenames: ['domains'] };

/** The section behind `/settings?tab=artist-domain` (ACC-66). */
export function DomainSection() {
  const { artist } = useSignedIn();
  const [{ data, error, fetching }, reload] = useQuery({
    query: subdomainQuery,
    variables: { artist_id: artist.id },
    context,
    requestPolicy: 'cache-and-network',
  });
  if (data === undefined)
    return <SectionState error={error} fetching={fetching} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const [own] = data.domains;
  if (own !== undefined) return <OwnDomain domain={own.domain} />;
  return artist.role === 'owner' ? (
    <DomainForm />
  ) : (
    <Card>
      <p className={classes.note}>This artist has no subdomain yet. Its owners can set one.</p>
    </Card>
  );
}

function OwnDomain({ domain }: { domain: string }) {
  return (
    <Card aside={<CopyButton value={domain} item="Domain" />} title={domain}>
      <p className={classes.note}>Links of this artist can stand on this domain. It cannot be changed or deleted.</p>
    </Card>
  );
}

function DomainForm() {
  const { artist, linkHosts } = useSignedIn();
  const [linkHost = ''] = linkHosts;
  const [{ fetching }, set] = useMutation(setSubdomainMutation);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const label = subdomainLabel(text, linkHost);

  const ask = (): void => {
    const code = subdomainProblem(label, { appUrl: window.location.origin, linkHosts, shortHost: '' });
    if (code === undefined) setAsking(true);
    else setProblem(sentenceOf(code));
  };
  const confirm = async (): Promise<void> => {
    const { error } = await set({ artist_id: artist.id, domain: label }, context);
    setAsking(false);
    if (error) setProblem(messageOf(error));
    else showSnack('Success! Artist subdomain has been set!');
  };

  return (
    <Card>
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (label !== '' && !fetching) ask();
        }}
      >
        <TextInput
          label="Subdomain"
          description="You can set it once. It cannot be changed later."
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError(problem)}
          inputContainer={(input) => (
            <span className={classes.affixed}>
              {input}
              <span className={classes.suffix}>.{linkHost}</span>
            </span>
          )}
        />
        <div className={classes.foot}>
          <Button type="submit" disabled={label === '' || fetching}>
            Set domain
          </Button>
        </div>
      </form>
      <ConfirmDialog
        opened={asking}
        title="Set subdomain"
        text={
          <>
            The domain of {artist.name} will be{' '}
            <b>
              {label}.{linkHost}
            </b>
            . It cannot be changed or deleted later.
          </>
        }
        confirm="Set domain"
        busy={fetching}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

/** The dialog that finds numbers by area code and claims one of them (DROP-34). */
import { Button, Group, Loader, Modal, Radio, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { writtenNumber } from '#domain/messaging/written-number.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { areaCodeOf, placeOfOffer, readOffers } from './number-words.ts';
import { claimNumberMutation, searchNumbersQuery } from './text-number.graphql.ts';
import classes from './text-number.module.css';

const debounceMilliseconds = 300;
const areaCodeLength = 3;
const offerClasses = { body: classes.offer ?? '', labelWrapper: classes.wrapper ?? '', label: classes.label ?? '' };
const context = { additionalTypenames: ['phone_numbers'] };

/** `onClose` is called after a claim too. */
export function ChooseNumberDialog({ artistId, onClose }: { artistId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [areaCode, setAreaCode] = useState('');
  const [searched] = useDebouncedValue(areaCode, debounceMilliseconds);
  const [chosen, setChosen] = useState('');
  const { busy, formError, setFormError, run } = useSubmission();
  const [, claim] = useMutation(claimNumberMutation);
  const isComplete = searched.length === areaCodeLength;
  const variables = useMemo(() => ({ prefix: Number(searched) }), [searched]);
  const [{ data, error, fetching }, searchAgain] = useQuery({
    query: searchNumbersQuery,
    variables,
    pause: !isComplete,
    requestPolicy: 'network-only',
  });
  const isSearching = areaCode.length === areaCodeLength && (fetching || areaCode !== searched);
  const isShown = isComplete && !isSearching && areaCode === searched;
  const offers = isShown && !error ? readOffers(data?.search_numbers.data) : [];
  const isEmpty = isShown && (error ? codeOf(error) === 'NO_NUMBERS' : offers.length === 0);

  const submit = async (): Promise<void> => {
    if (chosen === '') return setFormError(sentenceOf('NUMBER_MISSING'));
    setFormError(undefined);
    const { data: answer, error: failed } = await claim({ number: chosen, artist_id: artistId }, context);
    if (failed) return setFormError(messageOf(failed));
    const { success, data: sentence } = answer?.claim_number ?? { success: false, data: '' };
    if (success) {
      showSnack(`Success! ${writtenNumber(chosen)} is yours.`);
      return onClose();
    }
    if (sentence === sentenceOf('NUMBER_TRIAL')) {
      showErrorSnack(sentence);
      return void navigate('/billing');
    }
    if (sentence === sentenceOf('NUMBER_TAKEN')) {
      setChosen('');
      searchAgain();
    }
    setFormError(sentence);
  };

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size={480}
      withCloseButton={false}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Choose number
        </Text>
      }
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand in another form, such as that of a drop, which must not be sent by it.
          event.stopPropagation();
          void run(submit);
        }}
      >
        <TextInput
          label="Area code"
          description="Fans see a number of this area. Three digits, such as 503."
          value={areaCode}
          onChange={(event) => {
            setAreaCode(areaCodeOf(event.currentTarget.value));
            setChosen('');
            setFormError(undefined);
          }}
          inputMode="numeric"
          autoComplete="off"
          placeholder="503"
          disabled={busy}
          data-autofocus
          rightSection={isSearching && <Loader size={16} color="var(--brass)" role="status" aria-label="Searching" />}
          error={isShown && error && !isEmpty ? fieldError(messageOf(error)) : undefined}
        />
        {isEmpty && (
          <p className={classes.note} role="status">
            {sentenceOf('NO_NUMBERS')}
          </p>
        )}
        {offers.length > 0 && (
          <Radio.Group
            value={chosen}
            onChange={(number) => {
              setChosen(number);
              setFormError(undefined);
            }}
            aria-label="Numbers"
          >
            <div className={classes.offers}>
              {offers.map((offer) => (
                <Radio
                  key={offer.phone_number}
                  value={offer.phone_number}
                  disabled={busy}
                  classNames={offerClasses}
                  label={
                    <>
                      <b>{writtenNumber(offer.phone_number)}</b> <span>{placeOfOffer(offer)}</span>
                    </>
                  }
                />
              ))}
            </div>
          </Radio.Group>
        )}
        <div className={classes.problem}>{fieldError(formError)}</div>
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {chosen === '' ? 'Claim' : `Claim ${writtenNumber(chosen)}`}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The switch of Bot Block, which keeps machines from firing pixels; it follows changes made elsewhere. */
import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useMutation, useSubscription } from 'urql';
import { logProblem } from '#web/lib/log.ts';
import { Card } from '#web/ui/card.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { botBlockSubscription, setBotBlockMutation } from './pixels.graphql.ts';
import classes from './pixels-section.module.css';

/** The card; `mayChange` is false for viewers. A failed change is only logged, and the switch shows what holds. */
export function BotBlock({ artistId, mayChange }: { artistId: string; mayChange: boolean }) {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [{ data }] = useSubscription({ query: botBlockSubscription, variables });
  const [{ fetching }, setBotBlock] = useMutation(setBotBlockMutation);
  const enabled = data?.artists_by_pk.block_bots;
  const change = async (block_bots: boolean): Promise<void> => {
    const { error } = await setBotBlock({ artist_id: artistId, block_bots });
    if (error) logProblem('Bot Block could not be changed.', error);
    else showSnack(`Bot Block has been ${block_bots ? 'enabled' : 'disabled'}`);
  };
  return (
    <Card flush>
      <div className={classes.botBlock}>
        <div>
          <h3 className={classes.name}>Bot Block</h3>
          <p className={classes.note}>
            10-16% of paid traffic is bots. Bot Block keeps them from firing pixels and from reaching your destinations.
          </p>
        </div>
        <Switch
          aria-label="Bot Block"
          size="md"
          color="var(--ink)"
          checked={enabled ?? false}
          disabled={enabled === undefined || fetching || !mayChange}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </div>
    </Card>
  );
}

/** Tracking pixels of the artist or the agency: list, health test, add, change, delete; and Bot Block. */
import { Button } from '@mantine/core';
import { Plus, Radio } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { useSignedIn } from '#web/lib/current-user.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SectionState } from '../section-state.tsx';
import { BotBlock } from './bot-block.tsx';
import { DeletePixelDialog } from './delete-pixel-dialog.tsx';
import { PixelDialog } from './pixel-dialog.tsx';
import { PixelRow } from './pixel-row.tsx';
import { pixelsQuery } from './pixels.graphql.ts';
import classes from './pixels-section.module.css';
import type { ShownPixel } from './shown-pixel.ts';

const owners = [
  { value: 'artist', label: 'Artist pixels' },
  { value: 'agency', label: 'Agency pixels' },
] as const;

/** The section behind `/settings?tab=tracking-pixels`. Agencies choose between the artist's pixels and those that fire for all of their artists. */
export function PixelsSection() {
  const { user, artist } = useSignedIn();
  const [owner, setOwner] = useState<'artist' | 'agency'>('artist');
  const variables = useMemo(
    (): { agency_id: string } | { artist_id: string } =>
      owner === 'agency' ? { agency_id: user.id } : { artist_id: artist.id },
    [owner, user.id, artist.id],
  );
  // A list that is empty now names no type, and would not be read again after the first pixel was saved.
  const context = useMemo(() => ({ additionalTypenames: ['pixels'] }), []);
  const [{ data, error, fetching }, reload] = useQuery({ query: pixelsQuery, variables, context });
  const [editing, setEditing] = useState<ShownPixel | 'new'>();
  const [deleting, setDeleting] = useState<ShownPixel>();
  const mayChange = owner === 'agency' || artist.role === 'owner' || artist.role === 'editor';
  const pixels = data?.pixels;
  const add = mayChange && (
    <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setEditing('new')}>
      Add Pixel
    </Button>
  );

  return (
    <div className={classes.parts}>
      {user.plan === 'agency' && <Segmented label="Whose pixels" options={owners} value={owner} onChange={setOwner} />}
      {!mayChange && <p className={classes.note}>Only owners and editors of this artist can change its pixels.</p>}
      {pixels === undefined && (
        <SectionState
          title="The pixels didn't load"
          error={error}
          fetching={fetching}
          onRetry={() => reload({ requestPolicy: 'network-only' })}
        />
      )}
      {pixels !== undefined && (
        <Card flush>
          {pixels.length === 0 && (
            <EmptyState
              icon={<Radio size={24} />}
              title="No pixels yet"
              text="Add the pixel of an ad platform, and it fires on this artist's pages."
              action={add}
            />
          )}
          {pixels.length > 0 && (
            <ul className={classes.list} aria-label="Pixels">
              {pixels.map((pixel) => (
                <PixelRow
                  key={pixel.id}
                  pixel={pixel}
                  mayChange={mayChange}
                  onEdit={() => setEditing(pixel)}
                  onDelete={() => setDeleting(pixel)}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      {pixels !== undefined && pixels.length > 0 && add && <div>{add}</div>}
      {owner === 'artist' && <BotBlock artistId={artist.id} mayChange={mayChange} />}
      {editing !== undefined && (
        <PixelDialog
          pixel={editing === 'new' ? undefined : editing}
          owner={variables}
          onClose={() => setEditing(undefined)}
        />
      )}
      <DeletePixelDialog pixel={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  );
}

/** The views of the list that the person saved, one press away, and the way to save the present one (LINK-75). */
import { Button } from '@mantine/core';
import { BookmarkPlus, Settings2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { savedViewsQuery } from './views.graphql.ts';
import classes from './views-bar.module.css';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));

// The list may be empty, so that its answer names no type the cache could refresh it by.
const showsViews = { additionalTypenames: ['saved_link_view'] };

/** `artistId` is null for the list of all artists; `query` is the present view (`viewQuery`). */
export function ViewsBar({
  artistId,
  query,
  onChoose,
}: {
  artistId: string | null;
  query: string;
  onChoose: (query: string) => void;
}) {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [{ data }] = useQuery({ query: savedViewsQuery, variables, context: showsViews });
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const views = data?.saved_link_views ?? [];
  const isSaved = views.some((view) => view.query === query);
  const canSave = data !== undefined && query !== '' && !isSaved;
  if (views.length === 0 && !canSave) return null;
  return (
    <div className={classes.bar} data-screen-only>
      {views.length > 0 && (
        <ul className={classes.views} aria-label="Saved views">
          {views.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className={classes.view}
                aria-pressed={view.query === query}
                onClick={() => onChoose(view.query === query ? '' : view.query)}
              >
                {view.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<BookmarkPlus size={15} aria-hidden="true" />}
          onClick={() => setDialog('save')}
        >
          Save view
        </Button>
      )}
      {views.length > 0 && (
        <Button variant="subtle" size="xs" px={8} aria-label="Manage saved views" onClick={() => setDialog('manage')}>
          <Settings2 size={15} aria-hidden="true" />
        </Button>
      )}
      <Suspense>
        {dialog === 'save' && (
          <SaveViewDialog
            artistId={artistId}
            query={query}
            names={views.map(({ name }) => name)}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'manage' && <ManageViewsDialog views={views} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}

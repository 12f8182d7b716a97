/** Features and Feedback: the embedded board, or the built-in one (FB-1). */
import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { useLocation } from '#web/navigation/navigation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { feedbackUrlQuery } from './feedback.graphql.ts';
import classes from './feedback.module.css';
import { IdeaView } from './idea-view.tsx';
import { Ideas } from './ideas.tsx';

const title = 'Features and Feedback';
const basePath = '/feedback';

/** The URL of the frame: the board's page below its own URL, dark, with the path at which it is embedded. */
function frameUrl(board: string, path: string): string {
  const url = new URL(board);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  url.searchParams.set('theme', 'dark');
  url.searchParams.set('basePath', basePath);
  return url.href;
}

/** The screen behind `/feedback` and everything below it. */
export function FeedbackScreen() {
  const { pathname } = useLocation();
  const [{ data, error }, reload] = useQuery({ query: feedbackUrlQuery });
  const path = pathname.slice(basePath.length).replace(/\/$/, '');
  if (data === undefined)
    return error === undefined ? (
      <PageLoading />
    ) : (
      <EmptyState
        title="The board can't be shown"
        text={messageOf(error)}
        action={
          <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
            Retry
          </Button>
        }
      />
    );
  if (data.feedback_url != null)
    return (
      <>
        <PageHeading title={title} />
        <iframe className={classes.frame} title={title} src={frameUrl(data.feedback_url, path)} />
      </>
    );
  return path === '' ? <Ideas title={title} /> : <IdeaView key={path} id={path.slice(1)} />;
}

/** The SmartLink screen: one link, its page and its statistics (spec section 2.5). */
import { Button, Skeleton } from '@mantine/core';
import { Link2Off } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useQuery } from 'urql';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeletePage } from './delete-page.tsx';
import { LinkCard } from './link-card.tsx';
import { linkDetailQuery } from './link-detail.graphql.ts';
import classes from './link-detail-screen.module.css';
import { LinkStatisticsPanel } from './link-statistics-panel.tsx';
import { useArtistParameter } from './use-artist-parameter.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The screen behind `/links/:id`. */
export function LinkDetailScreen() {
  const { id = '' } = useParams();
  useArtistParameter();
  return idPattern.test(id) ? <LinkDetail key={id} id={id} /> : <NoSuchLink />;
}

function LinkDetail({ id }: { id: string }) {
  const variables = useMemo(() => ({ id }), [id]);
  const [{ data, error }, reload] = useQuery({ query: linkDetailQuery, variables });
  const link = data?.links_by_pk;
  if (link) {
    return (
      <>
        <title>{`${link.title} · Fanfare`}</title>
        <LinkCard link={link} />
        <LinkStatisticsPanel link={link} />
        {link.artist.role !== 'viewer' && (
          <footer className={classes.foot}>
            <DeletePage linkId={link.id} />
          </footer>
        )}
      </>
    );
  }
  if (data || (error && codeOf(error) === 'NOT_FOUND')) return <NoSuchLink />;
  if (error) {
    return (
      <EmptyState
        title="This link didn't load"
        text={messageOf(error)}
        action={<Button onClick={() => reload({ requestPolicy: 'network-only' })}>Try again</Button>}
      />
    );
  }
  return <DetailSkeleton />;
}

function NoSuchLink() {
  return (
    <>
      <title>No such link · Fanfare</title>
      <EmptyState
        icon={<Link2Off size={22} />}
        title="There is no such link"
        text="It may have been deleted, or it belongs to an artist you don't work for."
        action={
          <Button component={Link} to="/links">
            Go to SmartLinks
          </Button>
        }
      />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the link">
      <title>SmartLink · Fanfare</title>
      <Skeleton height={134} radius={16} mb={70} />
      <div className={classes.columns}>
        <Skeleton height={340} radius={16} />
        <Skeleton height={340} radius={16} />
      </div>
    </div>
  );
}

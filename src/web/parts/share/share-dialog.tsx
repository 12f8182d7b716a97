/** The dialog that hands a page on: its url, the usual ways to send it, placements, a QR code and pictures (UI-40, PLACE-25). */
import { Modal, Skeleton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { pageText } from '#domain/hosts/page-url.ts';
import { mayWrite } from '#web/lib/current-user.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { PlacementsCard } from './placements-card.tsx';
import { shareLinkQuery } from './share.graphql.ts';
import classes from './share-dialog.module.css';
import { shareTargets, targetUrl, wholeLink } from './share-target.ts';
import { ShareWays } from './share-ways.tsx';
import { usePlacementFigures, usePlacements } from './use-placements.ts';
import { UtmCard } from './utm-card.tsx';

const QrPanel = lazy(async () => ({ default: (await import('./qr-panel.tsx')).QrPanel }));
const StoryPanel = lazy(async () => ({ default: (await import('./story-panel.tsx')).StoryPanel }));

/** The page that is shared, as its screen knows it. */
export interface SharedLink {
  id: string;
  domain: string;
  path: string;
  page_url: string;
  title: string;
  image?: string | null | undefined;
  image_blur?: string | null | undefined;
}

const noUtm = { source: '', medium: '', campaign: '' };

/** `isNew` says that the page has just been published. */
export function ShareDialog({ link, isNew, onClose }: { link: SharedLink; isNew: boolean; onClose: () => void }) {
  const { id, page_url: url, title } = link;
  const [{ data }] = useQuery({ query: shareLinkQuery, variables: { id } });
  const known = data?.links_by_pk ?? undefined;
  const placements = usePlacements(known?.artist.id);
  const { figures, used } = usePlacementFigures(known);
  const [utm, setUtm] = useState(noUtm);
  const [chosen, setChosen] = useState(wholeLink);
  const qr = useRef<HTMLDivElement>(null);
  const targets = shareTargets(placements.open ?? [], utm);
  // A placement may have been archived, and UTM fields emptied, since they were chosen.
  const target = targets.some(({ value }) => value === chosen) ? chosen : wholeLink;
  const showQr = (value: string) => {
    setChosen(value);
    qr.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  const address = pageText(link);
  const shared = { targets, target, url: targetUrl(url, target, utm), onTarget: setChosen };
  return (
    <Modal.Root opened onClose={onClose} size={1040} xOffset="10px" classNames={{ content: classes.content }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <Cover src={link.image ?? null} blur={link.image_blur ?? null} name={title} size={56} />
          <div className={classes.words}>
            <Modal.Title className={classes.title}>{isNew ? `${title} is live` : `Share ${title}`}</Modal.Title>
            <p className={classes.address}>
              {address}
              {known?.draft === false && (
                <>
                  {' '}
                  ·{' '}
                  <a href={url} target="_blank" rel="noreferrer">
                    See the page
                  </a>
                </>
              )}
            </p>
          </div>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body className={classes.body}>
          {known?.draft && (
            <p className={classes.draft} role="note">
              <b>Fans cannot open this page yet.</b> It is a draft: what you copy, print and send from here works once
              you publish it.
            </p>
          )}
          <div className={classes.columns}>
            <div className={classes.column}>
              <div className={classes.first}>
                <div className={classes.copy}>
                  <input
                    className={classes.url}
                    readOnly
                    value={url}
                    aria-label="Link"
                    onFocus={(event) => event.target.select()}
                  />
                  <CopyButton value={url} item="Link" label="Copy link" primary />
                </div>
                <ShareWays url={url} title={title} artist={known?.artist.name} />
              </div>
              <PlacementsCard
                {...{ url, address, placements, figures }}
                mayChange={known !== undefined && mayWrite(known.artist)}
                onQr={showQr}
              />
              <UtmCard
                {...{ url, utm }}
                artistId={known?.artist.id}
                placements={placements.open ?? []}
                counted={used}
                mayChange={known !== undefined && mayWrite(known.artist)}
                onChange={setUtm}
                onQr={showQr}
              />
            </div>
            <div className={classes.column}>
              <div>
                <Suspense fallback={<Skeleton className={classes.waiting} />}>
                  <StoryPanel {...shared} {...{ title, address }} link={known} />
                </Suspense>
              </div>
              <div ref={qr} className={classes.panelPlace}>
                <Suspense fallback={<Skeleton className={classes.waiting} />}>
                  <QrPanel
                    {...shared}
                    name={link.path}
                    image={known?.image ?? link.image}
                    counted={figures?.byCode?.get(target)}
                  />
                </Suspense>
              </div>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

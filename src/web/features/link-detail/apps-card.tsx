/** In which social apps fans open the page, with views, clicks, pre-saves and sign-ups of each. */
import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { LinkType } from '#domain/links/link.ts';
import { type AppPath, appPaths } from '#domain/stats/in-app-browsers.ts';
import { clickThroughRateText, fineShare } from '#domain/stats/rates.ts';
import { Card } from '#web/ui/card.tsx';
import { formatCount, nounFor } from '#web/ui/numbers.ts';
import classes from './apps-card.module.css';
import type { LinkStatistics } from './use-link-statistics.ts';

/** `statistics` is undefined while they load. Steps that nobody took and the kind of link does not offer are left out. */
export function AppsCard({ type, statistics }: { type: LinkType; statistics: LinkStatistics | undefined }) {
  const paths = useMemo(() => statistics && appPaths(statistics.apps), [statistics]);
  const steps = {
    saved: type === 'pre-release' || (paths?.some(({ saved }) => saved > 0) ?? false),
    subscribed: paths?.some(({ subscribed }) => subscribed > 0) ?? false,
  };
  return (
    <Card title="Where fans open it" aside={<Legend done={doneWords(steps)} />}>
      {paths === undefined ? (
        <div role="status" aria-label="Loading" className={classes.list}>
          {[92, 70, 48].map((width) => (
            <Skeleton key={width} height={18} width={`${width}%`} my={14} radius={9} />
          ))}
        </div>
      ) : paths.length === 0 ? (
        <p className={classes.nothing}>There's no app data for this link yet.</p>
      ) : (
        <ul className={classes.list} aria-label="Where fans open it">
          {paths.map((path) => (
            <Path key={path.app} path={path} most={mostIn(paths)} steps={steps} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface Steps {
  saved: boolean;
  subscribed: boolean;
}

const mostIn = (paths: readonly AppPath[]) =>
  Math.max(1, ...paths.map(({ views, clicks, saved, subscribed }) => Math.max(views, clicks, saved + subscribed)));

function doneWords({ saved, subscribed }: Steps): string | undefined {
  if (saved && subscribed) return 'Pre-saved or subscribed';
  return saved ? 'Pre-saved' : subscribed ? 'Subscribed' : undefined;
}

function Legend({ done }: { done: string | undefined }) {
  return (
    <span className={classes.legend} aria-hidden="true">
      <span className={classes.viewed}>Views</span>
      <span className={classes.clicked}>Clicks</span>
      {done !== undefined && <span className={classes.done}>{done}</span>}
    </span>
  );
}

/** One app. All bars share one scale, so that apps can be compared; the smallest bar is one pixel wide. */
function Path({ path, most, steps }: { path: AppPath; most: number; steps: Steps }) {
  const { label, views, clicks, saved, subscribed } = path;
  const width = (count: number) => ({ width: count === 0 ? 0 : `max(2px, ${(count / most) * 100}%)` });
  const share = (count: number) => (views === 0 ? '' : ` · ${fineShare(count, views).toFixed(1)}%`);
  return (
    <li className={classes.path}>
      <span className={classes.name}>{label}</span>
      <span className={classes.bars} aria-hidden="true">
        <span className={classes.viewed} style={width(views)} />
        <span className={classes.clicked} style={width(clicks)} />
        {(steps.saved || steps.subscribed) && <span className={classes.done} style={width(saved + subscribed)} />}
      </span>
      <span className={classes.counts}>
        <span>
          <b>{formatCount(views)}</b> {nounFor(views, 'view')}
        </span>
        <span>
          <b>{formatCount(clicks)}</b> {nounFor(clicks, 'click')}
          {views > 0 && <small> · {clickThroughRateText(clicks, views)}</small>}
        </span>
        {steps.saved && (
          <span>
            <b>{formatCount(saved)}</b> pre-saved<small>{share(saved)}</small>
          </span>
        )}
        {steps.subscribed && (
          <span>
            <b>{formatCount(subscribed)}</b> subscribed<small>{share(subscribed)}</small>
          </span>
        )}
      </span>
    </li>
  );
}

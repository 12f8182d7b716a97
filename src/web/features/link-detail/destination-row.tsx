/** One destination with its clicks, their share, and the URLs to share it by. */
import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { AppWindow, CornerUpRight, Share2 } from 'lucide-react';
import { ServiceMark } from '#landing/marks.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { counted, formatCount } from '#web/ui/numbers.ts';
import classes from './destinations-card.module.css';
import type { DestinationFigures } from './detail-destinations.ts';

/** The content of a row's list item. `waiting` is set while the numbers load; a row that nobody can click has none. */
export function DestinationRow({ row, waiting }: { row: DestinationFigures; waiting: boolean }) {
  return (
    <>
      <ServiceMark type={row.type} size={20} />
      <span className={classes.name}>
        {row.name}
        {row.place !== '' && <small>{row.place}</small>}
        {row.presaves > 0 && <small>{counted(row.presaves, 'pre-save')}</small>}
        {row.optIns > 0 && <small>{counted(row.optIns, 'sign-up')}</small>}
      </span>
      {row.takesClicks && <Clicks row={row} waiting={waiting} />}
      <span className={classes.more} data-screen-only>
        {row.urls && <ShareMenu name={row.name} addresses={row.urls} />}
      </span>
    </>
  );
}

function Clicks({ row, waiting }: { row: DestinationFigures; waiting: boolean }) {
  return (
    <>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${Math.max(row.share, row.count > 0 ? 1 : 0)}%` }} />
      </span>
      {waiting ? (
        <Skeleton className={classes.waiting} height={13} width={64} />
      ) : (
        <>
          <span className={classes.count}>{formatCount(row.count)}</span>
          <span className={classes.share}>{row.share}%</span>
        </>
      )}
    </>
  );
}

function ShareMenu({ name, addresses: urls }: { name: string; addresses: NonNullable<DestinationFigures['urls']> }) {
  const { direct, deeplink } = urls;
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon size={30} aria-label={`Share ${name}`}>
          <Share2 size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<CornerUpRight size={15} aria-hidden="true" />}
          onClick={() => copyText(direct.url, `${name} direct link`)}
        >
          Copy direct link
          <small className={classes.address}>{direct.text}</small>
        </Menu.Item>
        {deeplink !== undefined && (
          <Menu.Item
            leftSection={<AppWindow size={15} aria-hidden="true" />}
            onClick={() => copyText(deeplink.url, `${name} deeplink`)}
          >
            Copy deeplink, opens the app
            <small className={classes.address}>{deeplink.text}</small>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A saved pixel: its provider and id, what was sent, its health, and a menu to change or delete it. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Check, CircleAlert, Ellipsis, KeyRound, Trash2 } from 'lucide-react';
import { useMutation } from 'urql';
import { isPixelProvider, providerFacts } from '#domain/pixels/catalogue.ts';
import { oops } from '#web/lib/errors.ts';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { testPixelMutation } from './pixels.graphql.ts';
import classes from './pixels-section.module.css';
import { ProviderMark } from './provider-mark.tsx';
import type { ShownPixel } from './shown-pixel.ts';

/** A row of the list; without `mayChange` it has no test and no menu. */
export function PixelRow({
  pixel,
  mayChange,
  onEdit,
  onDelete,
}: {
  pixel: ShownPixel;
  mayChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const [{ data, fetching }, test] = useMutation(testPixelMutation);
  if (!isPixelProvider(pixel.provider)) return null;
  const { isTestable } = providerFacts[pixel.provider];
  const runTest = async (): Promise<void> => {
    const { error } = await test({ id: pixel.id });
    if (error) showErrorSnack(oops(error));
  };
  const result = data?.test_pixel;
  return (
    <li className={classes.row}>
      <span className={classes.mark}>
        <ProviderMark provider={pixel.provider} />
      </span>
      <span className={classes.names}>
        <b className={classes.name}>{pixel.provider}</b>
        <small className={classes.id}>ID {pixel.pixel}</small>
        {pixel.conversion_tag !== '' && <small className={classes.id}>Tag ID {pixel.conversion_tag}</small>}
        {pixel.has_access_token && <small className={classes.id}>Token ends in {pixel.access_token_ending}</small>}
      </span>
      {mayChange && (
        <Menu position="bottom-end" width={190}>
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${pixel.provider} ${pixel.pixel}`} size={38}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<KeyRound size={16} aria-hidden="true" />} onClick={onEdit}>
              {providerFacts[pixel.provider].takesToken ? 'Change token' : 'Change Tag ID'}
            </Menu.Item>
            <Menu.Item color="var(--bad)" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={onDelete}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <div className={classes.health}>
        <Health pixel={pixel} result={result} />
        {mayChange && isTestable && (
          <Button variant="default" size="xs" loading={fetching} onClick={() => void runTest()}>
            Test
          </Button>
        )}
      </div>
    </li>
  );
}

/** What is known of the pixel's health: the last test of this visit, else what sending from the server shows. */
function Health({ pixel, result }: { pixel: ShownPixel; result: { success: boolean; message: string } | undefined }) {
  if (result?.success === true)
    return (
      <span role="status" className={classes.good}>
        <Check size={16} aria-hidden="true" /> Valid
      </span>
    );
  const problem = result === undefined ? pixel.last_error : result.message || `${pixel.provider} refused it`;
  if (problem !== '')
    return (
      <span role="status" className={classes.bad}>
        <CircleAlert size={16} aria-hidden="true" /> {problem}
      </span>
    );
  if (!pixel.has_access_token) return <span className={classes.note}>Fires in fans' browsers</span>;
  const dropped = pixel.dropped_count > 0 ? `, ${formatCount(pixel.dropped_count)} given up` : '';
  return (
    <span className={classes.note}>
      {counted(pixel.sent_count, 'event')} sent from our server{dropped}
    </span>
  );
}

/** The menu of a link in the list; it opens when it is mounted. */
import { Menu } from '@mantine/core';
import {
  Archive,
  ArchiveRestore,
  BarChart3,
  CodeXml,
  Copy,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Send,
  Share2,
  Split,
  Tag,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { embedCode } from '#domain/links/embed-code.ts';
import { oops } from '#web/lib/errors.ts';
import { idOfNew } from '#web/lib/id-of-new.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import { useArchive } from '#web/parts/archive/use-archive.ts';
import { usePublishLink } from '#web/parts/publish/use-publish-link.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import classes from './link-rows.module.css';
import { duplicateLinkMutation } from './links-list.graphql.ts';
import type { ListLink } from './use-links.ts';

const icon = { size: 16, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** `onDelete` is missing for those who may not change links. */
export function LinkMenu({
  link,
  onShare,
  onTag,
  onDelete,
}: {
  link: ListLink;
  onShare: () => void;
  onTag: () => void;
  onDelete: (() => void) | undefined;
}) {
  const [opened, setOpened] = useState(false);
  const archive = useArchive();
  const { publish } = usePublishLink();
  const isArchived = link.archived_at !== null;
  const button = useRef<HTMLButtonElement>(null);
  const duplicate = useDuplicate(link.id);
  useEffect(() => {
    // This button replaces the one that was pressed, so it takes the focus, to which the menu returns it.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={190}>
      <Menu.Target>
        <button ref={button} type="button" className={classes.more} aria-label={`Actions for ${link.title}`}>
          <Ellipsis size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/links/${link.id}`} leftSection={<BarChart3 {...icon} />}>
          Details
        </Menu.Item>
        <Menu.Item leftSection={<Share2 {...icon} />} onClick={onShare}>
          Share
        </Menu.Item>
        <Menu.Item component={Link} to={`/links/${link.id}/routing`} leftSection={<Split {...icon} />}>
          Routing
        </Menu.Item>
        {link.draft ? (
          onDelete &&
          link.banned_at === null && (
            <Menu.Item leftSection={<Send {...icon} />} onClick={() => void publish(link.id)}>
              Publish
            </Menu.Item>
          )
        ) : (
          <Menu.Item
            component="a"
            href={link.page_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<ExternalLink {...icon} />}
          >
            Open page
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Copy {...icon} />} onClick={() => copyText(link.page_url, 'Link')}>
          Copy link
        </Menu.Item>
        <Menu.Item
          leftSection={<CodeXml {...icon} />}
          onClick={() => copyText(embedCode(link.page_url, link.title), 'Embed code')}
        >
          Copy embed code
        </Menu.Item>
        {onDelete && (
          <>
            {link.banned_at === null && (
              <Menu.Item leftSection={<CopyPlus {...icon} />} onClick={duplicate}>
                Duplicate
              </Menu.Item>
            )}
            {link.banned_at === null && (
              <Menu.Item leftSection={<Tag {...icon} />} onClick={onTag}>
                Tags
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
              onClick={() => archive([link.id], !isArchived)}
            >
              {isArchived ? 'Restore' : 'Archive'}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="var(--bad)" leftSection={<Trash2 {...icon} />} onClick={onDelete}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Copies the link, and opens the copy's editor. A second press while it is at work makes no second copy (LINK-64). */
function useDuplicate(id: string): () => Promise<void> {
  const navigate = useNavigate();
  const [, run] = useMutation(duplicateLinkMutation);
  const [requestKey] = useState(idOfNew);
  return async () => {
    const { data, error } = await run({ id, request_key: requestKey });
    if (error) return showErrorSnack(oops(error));
    if (data === undefined) return;
    const { id: copyId, domain, path } = data.duplicate_link;
    showSnack(`Copied to ${domain}/${path}`);
    navigate(`/links/${copyId}?action=edit`);
  };
}

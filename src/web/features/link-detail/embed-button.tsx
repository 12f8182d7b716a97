/** The button that shows the code of a page for other sites, ready to copy. */
import { Button, Popover } from '@mantine/core';
import { CodeXml } from 'lucide-react';
import { embedCode } from '#domain/links/embed-code.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './link-card.module.css';

/** `pageUrl` is the page's URL, `title` what the frame is called. */
export function EmbedButton({ pageUrl, title }: { pageUrl: string; title: string }) {
  const code = embedCode(pageUrl, title);
  return (
    <Popover position="bottom-start" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<CodeXml size={15} />} aria-haspopup="dialog">
          Embed
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={16} aria-label="Embed this page">
        <h2 className={classes.embedTitle}>Embed this page</h2>
        <p className={classes.embedText}>Paste this where the page should appear. It is 500 wide and 920 high.</p>
        <textarea className={classes.code} readOnly rows={8} value={code} aria-label="Embed code" />
        <CopyButton value={code} item="Embed code" label="Copy code" compact />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The referral link: to copy ("Affiliate link copied to clipboard"), and as a QR code to show or print (REF-2). */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode, qrPicture } from '#web/ui/qr-code.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './referrals.module.css';

/** The card of a code. */
export function LinkCard({ code }: { code: string }) {
  const url = `${window.location.origin}/r/${code}`;
  return (
    <Card title="Your link">
      <div className={classes.link}>
        <QrCode text={url} label={`QR code of ${url}`} />
        <p className={classes.url}>{url.replace(/^https?:\/\//, '')}</p>
        <div className={classes.actions}>
          <CopyButton value={url} item="Affiliate link" label="Copy link" />
          <Button
            variant="default"
            size="sm"
            leftSection={<Download size={15} aria-hidden="true" />}
            onClick={() => saveFile(`fanfare-${code}.svg`, qrPicture(url), 'image/svg+xml')}
          >
            Save QR code
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The built entry of the mails: exports the server's `MailRenderer`. */
import { plainTextSelectors, render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { AccountCode, accountCodeSubject } from './account-code.tsx';
import { AccountNotice, accountNoticeSubject } from './account-notice.tsx';
import { ArtistsRestored, artistsRestoredSubject } from './artists-restored.tsx';
import { ArtistsSuspended, artistsSuspendedSubject } from './artists-suspended.tsx';
import { Campaign } from './campaign.tsx';
import { CardExpiring, cardExpiringSubject } from './card-expiring.tsx';
import { ConfirmEmail, confirmEmailSubject } from './confirm-address.tsx';
import { DropPaused, dropPausedSubject } from './drop-paused.tsx';
import { FanData, fanDataSubject } from './fan-data.tsx';
import { Invitation, invitationSubject } from './invitation.tsx';
import type { MailDocument, MailRenderer } from './mail-renderer.ts';
import { MonthlyReport, monthlyReportSubject } from './monthly-report.tsx';
import { OperatorSuspension, operatorSuspensionSubject } from './operator-suspension.tsx';
import { OutNow, outNowSubject } from './out-now.tsx';
import { PasswordReset, passwordResetSubject } from './password-reset.tsx';
import { PathsEnding, pathsEndingSubject } from './paths-ending.tsx';
import { Payment, paymentSubject } from './payment.tsx';
import { Renewal, renewalSubject } from './renewal.tsx';
import { Trial, trialSubject } from './trial.tsx';
import { writtenName } from './written-name.ts';

interface Mail {
  subject: string;
  fromName: string;
  body: ReactElement;
}

function toMail(mail: MailDocument): Mail {
  switch (mail.kind) {
    case 'confirm-address':
      return { subject: confirmEmailSubject(mail), fromName: sender(mail), body: <ConfirmEmail mail={mail} /> };
    case 'fan-data':
      return { subject: fanDataSubject, fromName: '', body: <FanData mail={mail} /> };
    case 'renewal':
      return { subject: renewalSubject(mail), fromName: sender(mail), body: <Renewal mail={mail} /> };
    case 'out-now':
      return { subject: outNowSubject(mail), fromName: sender(mail), body: <OutNow mail={mail} /> };
    case 'campaign':
      return { subject: mail.subject, fromName: sender(mail), body: <Campaign mail={mail} /> };
    case 'account-code':
      return { subject: accountCodeSubject(mail), fromName: '', body: <AccountCode mail={mail} /> };
    case 'password-reset':
      return { subject: passwordResetSubject, fromName: '', body: <PasswordReset mail={mail} /> };
    case 'invitation':
      return { subject: invitationSubject(mail), fromName: '', body: <Invitation mail={mail} /> };
    case 'account-notice':
      return { subject: accountNoticeSubject(mail), fromName: '', body: <AccountNotice mail={mail} /> };
    case 'artists-suspended':
      return { subject: artistsSuspendedSubject(mail), fromName: '', body: <ArtistsSuspended mail={mail} /> };
    case 'operator-suspension':
      return { subject: operatorSuspensionSubject(mail), fromName: '', body: <OperatorSuspension mail={mail} /> };
    case 'paths-ending':
      return { subject: pathsEndingSubject(mail), fromName: '', body: <PathsEnding mail={mail} /> };
    case 'artists-restored':
      return { subject: artistsRestoredSubject(mail), fromName: '', body: <ArtistsRestored mail={mail} /> };
    case 'trial':
      return { subject: trialSubject(mail), fromName: '', body: <Trial mail={mail} /> };
    case 'payment':
      return { subject: paymentSubject(mail), fromName: '', body: <Payment mail={mail} /> };
    case 'card-expiring':
      return { subject: cardExpiringSubject(mail), fromName: '', body: <CardExpiring mail={mail} /> };
    case 'monthly-report':
      return { subject: monthlyReportSubject(mail), fromName: '', body: <MonthlyReport mail={mail} /> };
    case 'drop-paused':
      return { subject: dropPausedSubject(mail), fromName: '', body: <DropPaused mail={mail} /> };
  }
}

/** The artist's name with the product's, because the sender's email is the product's. */
function sender({ artistName }: { artistName: string }): string {
  return `${writtenName(artistName)} via Fanfare`;
}

/** In plain text, headings are not converted to capitals. */
const selectors = [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }];

/** Renders every mail there is. */
export const mails: MailRenderer = {
  async render(document) {
    const { body, ...head } = toMail(document);
    const html = await render(body);
    return { ...head, html, text: toPlainText(html, { selectors }) };
  },
};

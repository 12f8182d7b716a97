/** The mail with an artist's figures of the last month, for people of its team who asked for it. */
import { Action, Frame, SmallLink, SmallWords, Title, Words } from './frame.tsx';
import type { MonthlyReportMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

const monthOf = ({ month }: MonthlyReportMail): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));

export const monthlyReportSubject = (mail: MonthlyReportMail): string =>
  `${writtenName(mail.artistName)} in ${monthOf(mail)}`;

export function MonthlyReport({ mail }: { mail: MonthlyReportMail }) {
  const [views, clicks] = mail.figures;
  return (
    <Frame
      fromFanfare
      title={monthlyReportSubject(mail)}
      preview={`${views?.value ?? '0'} views, ${clicks?.value ?? '0'} clicks.`}
      footer={
        <>
          <SmallWords>
            You receive this mail on the first of each month because you asked for it, with what happened in the month
            before.
          </SmallWords>
          <SmallWords>
            <SmallLink href={mail.unsubscribeUrl}>Unsubscribe</SmallLink>
          </SmallWords>
        </>
      }
    >
      <Title>{monthlyReportSubject(mail)}</Title>
      {mail.figures.map(({ label, value, change, before }) => (
        <Words key={label}>
          <b>{value}</b> {label.toLowerCase()}
          {change === '' ? '' : `, ${change}`} ({before})
        </Words>
      ))}
      <Action href={mail.reportUrl}>Open the report</Action>
      <SmallWords>People only. {mail.leftOut}</SmallWords>
    </Frame>
  );
}

/** The mail that tells a payer that the operator of the installation suspended artists or their account, or has lifted that. */
import { Action, Frame, SmallWords, Title, Words } from './frame.tsx';
import type { OperatorSuspensionMail } from './mail-renderer.ts';
import { writtenNames } from './written-name.ts';

/** What the mail is about: the account, or artists by name. */
const subjectOf = ({ isAccount, artistNames }: OperatorSuspensionMail): string =>
  isAccount ? 'Your account' : writtenNames(artistNames);
const verbOf = ({ isAccount, artistNames }: OperatorSuspensionMail): string =>
  isAccount || artistNames.length === 1 ? 'was' : 'were';

export const operatorSuspensionSubject = (mail: OperatorSuspensionMail): string =>
  mail.event === 'suspended'
    ? `${subjectOf(mail)} ${verbOf(mail)} suspended`
    : `${subjectOf(mail)} ${isOne(mail) ? 'is' : 'are'} not suspended any more`;

const isOne = ({ isAccount, artistNames }: OperatorSuspensionMail): boolean => isAccount || artistNames.length === 1;

function Suspended({ mail }: { mail: OperatorSuspensionMail }) {
  const { isAccount, artistNames } = mail;
  const names = writtenNames(artistNames);
  return (
    <>
      <Title>{`${isAccount ? 'Your account' : 'Your links'} ${isAccount ? 'was' : 'were'} suspended`}</Title>
      <Words>
        The operator of this installation has suspended {isAccount ? 'your account' : names}.
        {isAccount &&
          artistNames.length > 0 &&
          ` With it, ${names} ${artistNames.length === 1 ? 'is' : 'are'} suspended.`}{' '}
        {artistNames.length > 0 && 'Fans who open a link read that the page is not available. '}
        Nothing was deleted, and the paths of your links stay yours.
      </Words>
      <Words>
        Nothing more is charged for what is suspended; what a running subscription has paid for it ahead is credited.
        {isAccount && ' You can still log in, take your data along, and delete your account.'} Please write to support
        if you think that is wrong.
      </Words>
    </>
  );
}

function Lifted({ mail }: { mail: OperatorSuspensionMail }) {
  const { isAccount, artistNames, billingUrl } = mail;
  const isSingle = artistNames.length === 1;
  return (
    <>
      <Title>{isAccount ? 'Your account is open again' : 'Your links can come back'}</Title>
      <Words>
        The operator of this installation has lifted the suspension of{' '}
        {isAccount ? 'your account' : writtenNames(artistNames)}.
      </Words>
      {artistNames.length > 0 && (
        <>
          <Words>
            {isAccount ? writtenNames(artistNames) : isSingle ? 'It' : 'They'} {isSingle ? 'has' : 'have'} no plan at
            the moment, since nothing is paid for {isSingle ? 'it' : 'them'}. Restore {isSingle ? 'it' : 'them'} in
            Billing, and every link comes back as it was. The paths stay reserved for you for 30 days at least.
          </Words>
          <Action href={billingUrl}>Go to Billing</Action>
        </>
      )}
    </>
  );
}

export function OperatorSuspension({ mail }: { mail: OperatorSuspensionMail }) {
  return (
    <Frame
      fromFanfare
      title={operatorSuspensionSubject(mail)}
      preview={mail.event === 'suspended' ? 'By the operator of this installation.' : 'The suspension was lifted.'}
      footer={
        <SmallWords>
          You receive this mail because{' '}
          {mail.isAccount ? 'it is about your account' : `you pay for ${isOne(mail) ? 'this artist' : 'these artists'}`}
          .
        </SmallWords>
      }
    >
      {mail.event === 'suspended' ? <Suspended mail={mail} /> : <Lifted mail={mail} />}
    </Frame>
  );
}

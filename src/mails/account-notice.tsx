/** The mail that tells an account's owner what happened to their access. */
import { Action, Frame, SmallWords, Title, Words, writtenMoment } from './frame.tsx';
import type { AccountEvent, AccountNoticeMail } from './mail-renderer.ts';

interface Notice {
  title: string;
  text: (mail: AccountNoticeMail) => string;
  /** The button's label. */
  act: string;
}

const setPassword = 'Set a new password';

const notices: Record<AccountEvent, Notice> = {
  'password-changed': {
    title: 'Your password was changed',
    text: () => 'Every other device was logged out. If it was not you, set a new password now.',
    act: setPassword,
  },
  'password-reset': {
    title: 'Your password was changed',
    text: () => 'It was set with a link that was mailed to you. Every device was logged out.',
    act: setPassword,
  },
  'password-set-by-operator': {
    title: 'Your password was set by the operator',
    text: () => 'Every device was logged out. You choose a password of your own when you next log in.',
    act: setPassword,
  },
  'email-changed': {
    title: 'Your email was changed',
    text: ({ newEmail = '' }) => `Your account now belongs to ${newEmail}. If it was not you, write to us at once.`,
    act: 'Open Fanfare',
  },
  'email-registered': {
    title: 'You have an account already',
    text: () => 'Somebody entered this email at Fanfare. It belongs to an account already: log in with it.',
    act: 'Log in',
  },
  'device-logged-out': {
    title: 'A device was logged out',
    text: () => 'It has to log in again. This was done on the device below. If it was not you, set a new password now.',
    act: setPassword,
  },
  'devices-logged-out': {
    title: 'Your devices were logged out',
    text: ({ device }) =>
      device === ''
        ? 'The operator logged out every device. Each has to log in again.'
        : 'They have to log in again. Only the device below stays logged in. If it was not you, set a new password now.',
    act: setPassword,
  },
  'payer-changed': {
    title: 'You pay for an artist now',
    text: () =>
      'The person who paid for it has deleted their account. As its owner you keep the artist. Its plan lasts as long as they have paid for it; from then on you pay for it.',
    act: 'Open Fanfare',
  },
  'data-exported': {
    title: 'All your data was requested',
    text: () => 'An archive of your data can be downloaded for a day. If it was not you, set a new password now.',
    act: setPassword,
  },
  'passkey-added': {
    title: 'A passkey was added to your account',
    text: () =>
      'Whoever has it can log in without your password. If it was not you, set a new password now and remove the passkey in Settings, Security.',
    act: setPassword,
  },
  'passkey-removed': {
    title: 'A passkey was removed from your account',
    text: () => 'It can no longer be used to log in. If it was not you, set a new password now.',
    act: setPassword,
  },
  'passkey-refused': {
    title: 'A passkey was refused',
    text: () =>
      'It was used in a way that suggests a copy of it exists. Nobody was let in. Remove this passkey in Settings, Security, and add a new one.',
    act: setPassword,
  },
  'authenticator-added': {
    title: 'An authenticator app was set up',
    text: () =>
      'From now on, logging in with your password also needs a code of the app. If it was not you, set a new password now and write to us.',
    act: setPassword,
  },
  'authenticator-removed': {
    title: 'Your authenticator app was removed',
    text: () =>
      'Your password is enough to log in again, and the recovery codes no longer work. If it was not you, set a new password now.',
    act: setPassword,
  },
  'recovery-codes-replaced': {
    title: 'Your recovery codes were replaced',
    text: () => 'Only the new codes work now. If it was not you, set a new password now.',
    act: setPassword,
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    text: () =>
      'It was entered in place of a code of your authenticator app. If it was not you, set a new password now.',
    act: setPassword,
  },
  'new-device': {
    title: 'New login to your account',
    text: () =>
      'Somebody logged in on a device that has not been used for your account before. If it was you, there is nothing to do. If it was not you, set a new password now: that logs out every device.',
    act: setPassword,
  },
  'payee-changed': {
    title: 'The account for your payouts was changed',
    text: () =>
      'Payouts of your referrals go to the new account. If you had named another one before, they wait for seven days. If it was not you, set a new password now and name your account again.',
    act: setPassword,
  },
  'account-deleted': {
    title: 'Your account was deleted',
    text: () => 'Nobody can log in to it any more. You can make a new one with this email at any time.',
    act: 'Sign up',
  },
};

export function accountNoticeSubject({ event }: AccountNoticeMail): string {
  return notices[event].title;
}

export function AccountNotice({ mail }: { mail: AccountNoticeMail }) {
  const { title, text, act } = notices[mail.event];
  return (
    <Frame
      fromFanfare
      title={title}
      preview={text(mail)}
      footer={<SmallWords>Fanfare sends this mail whenever the access to an account changes.</SmallWords>}
    >
      <Title>{title}</Title>
      <Words>{text(mail)}</Words>
      <Action href={mail.actUrl}>{act}</Action>
      <SmallWords>
        {mail.device === '' ? '' : `${mail.device}, `}
        {writtenMoment(mail.at)}
      </SmallWords>
    </Frame>
  );
}

/** The mail with the six-digit code that proves an email. */
import { Text } from '@react-email/components';
import { Frame, SmallWords, Title, Words } from './frame.tsx';
import type { AccountCodeMail } from './mail-renderer.ts';

/** The mail's subject; the code is in it, so that a notification shows it. */
export function accountCodeSubject({ code }: AccountCodeMail): string {
  return `${code} is your Fanfare code`;
}

const leads: Record<AccountCodeMail['purpose'], string> = {
  signup: 'Enter this code to go on with your signup.',
  'email-change': 'Enter this code to use this email for your account.',
};

export function AccountCode({ mail }: { mail: AccountCodeMail }) {
  return (
    <Frame
      fromFanfare
      title={accountCodeSubject(mail)}
      preview={leads[mail.purpose]}
      footer={
        <SmallWords>
          Somebody entered this email at Fanfare. If it was not you, you can ignore this mail. Nobody at Fanfare ever
          asks for your code.
        </SmallWords>
      }
    >
      <Title>Your code</Title>
      <Words>{leads[mail.purpose]}</Words>
      <Text
        className="ink"
        style={{
          color: '#16140f',
          fontSize: 36,
          lineHeight: '44px',
          fontWeight: 650,
          letterSpacing: '0.18em',
          margin: '8px 0 16px',
        }}
      >
        {mail.code}
      </Text>
      <SmallWords>It works once, within ten minutes.</SmallWords>
    </Frame>
  );
}

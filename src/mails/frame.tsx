/** The frame of all mails: background, heading, button and footer, in light and, where the mail client supports it, dark colours. */
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';

const sans = "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Light colours are inline, because many clients remove style sheets; dark ones are in the style sheet for clients that keep it. */
const ink = '#16140f';
const softInk = '#5d574c';
const paper = '#faf8f4';
const line = '#e4dfd6';
const brass = '#b97d10';

const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background: #0d0d0e !important; }
  .card { background: #151516 !important; border-color: #2a2a2d !important; }
  .ink { color: #f4f1ea !important; }
  .soft, .soft a { color: #aaa59a !important; }
  .act { background: #f4f1ea !important; color: #16140f !important; }
  .rule { border-color: #2a2a2d !important; }
}
@media (max-width: 480px) { .card { padding: 28px 22px !important; } }
`;

/**
 * The whole mail. `title` is its subject, `preview` the text that an inbox shows beside it; `footer` says why it was sent. `fromFanfare` puts the
 * product's name above it: mails to people with an account have it, an artist's mails to fans do not.
 */
export function Frame({
  title,
  preview,
  children,
  footer,
  fromFanfare = false,
}: {
  title: string;
  preview: string;
  children: ReactNode;
  footer: ReactNode;
  fromFanfare?: boolean;
}) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{dark}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={{ backgroundColor: paper, margin: 0, padding: '32px 12px', fontFamily: sans }}>
        <Container
          className="card"
          style={{
            maxWidth: 520,
            backgroundColor: '#ffffff',
            border: `1px solid ${line}`,
            borderRadius: 16,
            padding: '36px 40px',
          }}
        >
          {fromFanfare && <Brand />}
          {children}
          <Hr className="rule" style={{ borderColor: line, margin: '32px 0 20px' }} />
          {footer}
        </Container>
      </Body>
    </Html>
  );
}

/** The product's name behind its mark, a disc. No image: most clients load none before the reader allows it. */
function Brand() {
  return (
    <Text
      className="ink"
      style={{
        color: ink,
        fontSize: 16,
        lineHeight: '20px',
        fontWeight: 700,
        letterSpacing: '-0.02em',
        margin: '0 0 24px',
      }}
    >
      <span
        aria-hidden="true"
        style={{
          display: 'inline-block',
          width: 6,
          height: 6,
          border: `5px solid ${brass}`,
          borderRadius: '50%',
          margin: '0 8px -2px 0',
        }}
      />
      Fanfare
    </Text>
  );
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="ink"
      style={{
        color: ink,
        fontSize: 24,
        lineHeight: '30px',
        fontWeight: 650,
        letterSpacing: '-0.02em',
        margin: '0 0 16px',
      }}
    >
      {children}
    </Heading>
  );
}

/** A paragraph. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ color: ink, fontSize: 16, lineHeight: '25px', margin: '0 0 16px' }}>
      {children}
    </Text>
  );
}

/** Secondary text, in small type. */
export function SmallWords({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={{ color: softInk, fontSize: 13, lineHeight: '20px', margin: '0 0 10px' }}>
      {children}
    </Text>
  );
}

/** A link in small type. */
export function SmallLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="soft" style={{ color: softInk, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section>
      <Button
        href={href}
        className="act"
        style={{
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          backgroundColor: ink,
          color: paper,
          borderRadius: 10,
          padding: '14px 22px',
          fontSize: 16,
          fontWeight: 600,
          textAlign: 'center',
          margin: '8px 0 12px',
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** A release's cover, without alternative text, since the title is beside it. */
export function Cover({ image }: { image: string }) {
  return (
    <Img
      src={image}
      alt=""
      width={160}
      height={160}
      style={{ borderRadius: 12, objectFit: 'cover', margin: '0 0 24px' }}
    />
  );
}

/** The day of an instant in words: 'December 4, 2026'. */
export function writtenDay(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
}

/** An instant in words with its time zone, because the reader's zone is unknown. */
export function writtenMoment(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(instant))} UTC`;
}

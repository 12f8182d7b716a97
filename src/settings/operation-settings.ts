/** The settings of watching and stopping a process. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { httpUrl } from './fields.ts';

/** Where the operator's pages are served. */
export interface AdminAddress {
  host: string;
  port: number;
}

const addressForm = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i;

function readAddress(text: string): AdminAddress | undefined {
  const [, ipv6, ipv4, port] = addressForm.exec(text) ?? [];
  const host = ipv6 ?? ipv4 ?? '';
  return isIP(host) === 0 || Number(port) > 65_535 ? undefined : { host, port: Number(port) };
}

const adminBind = z
  .string()
  .refine(
    (text) => text === 'off' || readAddress(text) !== undefined,
    'must be an IP address with a port, such as 127.0.0.1:9464, or off',
  )
  .transform((text): AdminAddress | 'off' => readAddress(text) ?? 'off');

const seconds = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 300')
  .transform(Number)
  .refine((number) => number <= 300, 'must be a number of seconds from 0 to 300');

export const operationVariables = {
  ADMIN_BIND: adminBind.optional().meta({
    description:
      'The IP address and port of the pages for operators: /live, /ready, /status and /metrics, of all processes that were started together. They have no password: let only your own network reach them. off: there are none.',
    example: '127.0.0.1:9464',
    absent: '127.0.0.1:9464; where another program has that port, there are none, and the log says so.',
  }),
  DRAIN_SECONDS: seconds.optional().meta({
    description:
      'How long a process that was asked to stop goes on answering, with /_/ready already at 503, so that the balancer sends new requests elsewhere. A little more than the interval of its check.',
    example: '5',
    absent: '5 in production, 0 otherwise.',
  }),
  SENTRY_DSN: httpUrl.optional().meta({
    description:
      'An error tracker that speaks the protocol of Sentry gets what the log has as errors, without emails, numbers, IP addresses and tokens. Traces have no setting here: the standard variables of OpenTelemetry (OTEL_EXPORTER_OTLP_ENDPOINT and the others) turn them on.',
    example: 'https://key@errors.example.com/1',
    absent: 'errors are only logged.',
  }),
};

/** The default of ADMIN_BIND. */
export const usualAdminBind: AdminAddress = { host: '127.0.0.1', port: 9464 };

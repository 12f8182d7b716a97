/** The carrier's calls: reports about texts, and texts from fans. Nothing is believed that the carrier did not sign (DROP-69, DROP-70). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { runAsNobody } from '../../platform/turns/work.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import { inboundPath } from '../numbers/numbers.service.ts';

/** Where reports go, on the app host; the recipient's id follows. */
export const statusPath = '/api/texts/status/';

/** What the routes hand on. */
export interface TextsRoutesDeps {
  texts: Pick<Texts, 'isSigned'>;
  /** The app host's public URL: the carrier signs the URL that it was given, whatever a proxy makes of it. */
  appUrl: string;
  onReport(report: { recipientId: string; form: StatusForm }): Promise<void>;
  onInbound(form: InboundForm): Promise<void>;
}

const longestBody = 64 * 1024;
const id = z.string().min(1).max(64);

const statusForm = z.object({
  MessageSid: id,
  MessageStatus: z.enum(['accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'canceled']),
  ErrorCode: z.coerce.number().int().nullish().default(null),
});
/** A report as the carrier writes it. */
export type StatusForm = z.infer<typeof statusForm>;

const inboundForm = z.object({
  MessageSid: id,
  From: z.string().min(3).max(20),
  To: z.string().min(3).max(20),
  Body: z.string().max(10_000).default(''),
  MessagingServiceSid: z.string().max(64).default(''),
});
/** A fan's text as the carrier writes it. */
export type InboundForm = z.infer<typeof inboundForm>;

export function addTextsRoutes(app: FastifyInstance, { texts, appUrl, onReport, onInbound }: TextsRoutesDeps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestBody },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    const signedForm = async (request: FastifyRequest): Promise<Record<string, string> | undefined> => {
      const form = (request.body ?? {}) as Record<string, string>;
      const signature = String(request.headers['x-twilio-signature'] ?? '');
      return (await texts.isSigned({ url: `${appUrl}${request.url}`, form, signature })) ? form : undefined;
    };
    scope.post<{ Params: { id: string } }>(`${statusPath}:id`, async (request, reply) => {
      const form = await signedForm(request);
      if (form === undefined) return reply.code(403).send('Not signed by the carrier.');
      const read = statusForm.safeParse(form);
      const recipientId = z.uuid().safeParse(request.params.id);
      if (read.success && recipientId.success)
        await runAsNobody(() => onReport({ recipientId: recipientId.data, form: read.data }));
      return reply.code(204).send();
    });
    scope.post(inboundPath, async (request, reply) => {
      const form = await signedForm(request);
      if (form === undefined) return reply.code(403).send('Not signed by the carrier.');
      const read = inboundForm.safeParse(form);
      if (read.success) await runAsNobody(() => onInbound(read.data));
      return reply.type('text/xml').send('<Response/>');
    });
  });
}

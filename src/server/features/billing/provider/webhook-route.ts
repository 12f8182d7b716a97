/** Receives the provider's webhooks. A webhook says only that something changed: what is true is then read from the provider. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import { runAsNobody } from '../../../platform/turns/work.ts';
import type { Payments } from '../../../vendors/braintree/payments.ts';
import { readSubscription } from '../billing.jobs.ts';
import { createBillingStore } from '../billing.store.ts';

/** Where the provider sends webhooks; `docs/operations/billing.md` names it for its control panel. */
const webhookPath = '/api/billing/webhook';

/** A webhook carries the last twenty charges of its subscription, several kilobytes each. */
const longestBody = 1024 * 1024;

/** Adds the routes: GET answers the provider's check of the URL, POST takes a webhook. */
export function addWebhookRoute(
  app: FastifyInstance,
  {
    payments,
    database,
    jobs,
    clock,
    log,
  }: { payments: Payments; database: Database; jobs: Jobs; clock: Clock; log: Logger },
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestBody },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.get(webhookPath, async (request, reply) => {
      const challenge = new URL(request.url, 'http://webhook').searchParams.get('bt_challenge') ?? '';
      const answer = await payments.answerChallenge(challenge);
      return answer === undefined ? reply.code(400).send('Not a challenge.') : reply.type('text/plain').send(answer);
    });
    scope.post(webhookPath, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const payload = form.get('bt_payload') ?? '';
      const webhook = await payments.readWebhook(form.get('bt_signature') ?? '', payload);
      if (webhook === undefined) return reply.code(400).send('Not signed by the card provider.');
      const { kind, subscriptionId, disputedChargeId } = webhook;
      const digest = createHash('sha256').update(payload).digest();
      await runAsNobody(() =>
        database.transaction().execute(async (within) => {
          const isNew = await createBillingStore(within).saveWebhook({ digest, kind, subscriptionId, at: clock.now() });
          if (isNew && subscriptionId !== undefined) await jobs.send(readSubscription, { subscriptionId }, within);
          // Nothing is changed here: the operator has to answer the bank before its deadline (BILL-96).
          if (isNew && disputedChargeId !== undefined)
            log.error({ kind, charge: disputedChargeId }, 'A payer disputes a charge. See docs/operations/billing.md.');
        }),
      );
      return reply.code(200).send();
    });
  });
}

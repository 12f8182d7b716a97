/** The flight plan of a drop in the API, and tests of its words. */
import { dropFields } from '#domain/messaging/drop-fields.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { DropPlan } from './channels/drop-plan.ts';
import type { DropsService } from './drops.service.ts';
import { readChoice } from './read-drop-input.ts';

/** Adds `drop_plan`, the number for test texts, `send_test_text` and `send_test_mail`. */
export function addDropPlan(builder: Builder, drops: DropsService): void {
  const stop = builder.objectRef<DropPlan['flight']['stops'][number]>('drop_plan_stop').implement({
    description: 'Fans whose texts wait for the opening of their local window.',
    fields: (t) => ({
      at: t.expose('at', { type: 'timestamptz' }),
      count: t.exposeInt('count'),
      reason: t.exposeString('reason'),
    }),
  });
  const cost = builder.objectRef<DropPlan['carrierCosts'][number]>('drop_plan_cost').implement({
    fields: (t) => ({
      country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2; empty when unknown.' }),
      count: t.exposeInt('count'),
      price_micros: t.exposeFloat('priceMicros', {
        nullable: true,
        description: 'What the carrier will charge, in millionths of a dollar; null where it has no price.',
      }),
    }),
  });
  const plan = builder.objectRef<DropPlan>('drop_plan').implement({
    fields: (t) => ({
      us_canada: t.exposeInt('usCanada'),
      elsewhere: t.exposeInt('elsewhere'),
      left_out: t.exposeInt('leftOut', { description: 'Fans in countries that Drop Settings leave out.' }),
      text_link: t.exposeString('textLink', {
        description:
          'The link as the texts have it: a page of this installation gets a mark by which visits are counted.',
      }),
      introduced: t.exposeInt('introduced', {
        description: 'Fans who never wrote to the number: their text says whom it is from and how to end texts.',
      }),
      at_night: t.exposeInt('atNight', {
        description:
          'Fans outside the US and Canada where it is night when the drop starts: nothing holds their texts back.',
      }),
      cost: t.exposeInt('shownCostCents', { description: 'Cents: 1 for each +1 fan, 5 for each other one.' }),
      carrier_costs: t.expose('carrierCosts', { type: [cost] }),
      go_now: t.int({ resolve: ({ flight }) => flight.goNow }),
      stops: t.field({ type: [stop], resolve: ({ flight }) => flight.stops }),
      last_lands_at: t.field({ type: 'timestamptz', nullable: true, resolve: ({ flight }) => flight.lastLandsAt }),
    }),
  });
  builder.queryFields((t) => ({
    drop_plan: t.field({
      type: plan,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        message: t.arg.string(),
        sms_link: t.arg.string(),
        location: t.arg.string({ defaultValue: dropFields.location.blank }),
        send_at: t.arg({ type: 'timestamptz', required: false }),
        segment_id: t.arg({ type: 'uuid', required: false }),
        release_link_id: t.arg({ type: 'uuid', required: false }),
        platform: t.arg.string({ defaultValue: dropFields.channel.blank }),
      },
      resolve: (
        _root,
        { artist_id, message, sms_link, location, send_at, segment_id, release_link_id, platform },
        { caller },
      ) =>
        drops.plan(caller, artist_id, {
          channel: readChoice(dropFields.channel, platform),
          message,
          link: sms_link,
          location: readChoice(dropFields.location, location),
          segmentId: segment_id ?? null,
          sendAt: send_at ?? null,
          releaseLinkId: release_link_id ?? null,
        }),
    }),
  }));
  builder.queryFields((t) => ({
    test_number: t.string({
      nullable: true,
      description: 'The number that the caller confirmed for test texts, masked; null without one.',
      resolve: (_root, _args, { caller }) => drops.testNumber(caller),
    }),
  }));
  builder.mutationFields((t) => ({
    request_test_number: t.boolean({
      description: "Texts a code to a number from the artist's number; five times a day for a person.",
      args: { artist_id: t.arg({ type: 'uuid' }), number: t.arg.string() },
      resolve: async (_root, { artist_id, number }, { caller }) => {
        await drops.requestTestNumber(caller, artist_id, number);
        return true;
      },
    }),
    confirm_test_number: t.string({
      description: "Makes a number the caller's for test texts, by the code that was texted to it; gives it masked.",
      args: { number: t.arg.string(), code: t.arg.string() },
      resolve: (_root, { number, code }, { caller }) => drops.confirmTestNumber(caller, number, code),
    }),
    send_test_text: t.boolean({
      description: 'Texts a draft to the number that the caller confirmed; ten times a day for a person.',
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        message: t.arg.string(),
        sms_link: t.arg.string(),
      },
      resolve: async (_root, { artist_id, message, sms_link }, { caller }) => {
        await drops.sendTest(caller, artist_id, { message, link: sms_link });
        return true;
      },
    }),
    send_test_mail: t.boolean({
      description: "Mails a draft to the caller's own email; ten times a day for a person.",
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        subject: t.arg.string(),
        message: t.arg.string(),
        sms_link: t.arg.string(),
      },
      resolve: async (_root, { artist_id, subject, message, sms_link }, { caller }) => {
        await drops.sendTestMail(caller, artist_id, { subject, message, link: sms_link });
        return true;
      },
    }),
  }));
}

/** The monthly mail of reports in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { ReportMailState, ReportMails } from './report-mails.service.ts';

/** Adds the type and the operations. */
export function addReportMails(builder: Builder, mails: ReportMails): void {
  const state = builder.objectRef<ReportMailState>('report_mail').implement({
    description: "Whether the session's person gets an artist's figures by mail on the first of each month.",
    fields: (t) => ({
      subscribed: t.exposeBoolean('subscribed'),
      people: t.exposeInt('people', { description: 'How many people get it.' }),
      time_zone: t.exposeString('timeZone', { description: 'At nine there, with days as there.' }),
      next_at: t.expose('nextAt', { type: 'timestamptz' }),
    }),
  });
  const zone = 'The IANA zone of the person, in which it is nine when the mail goes out.';
  builder.queryFields((t) => ({
    report_mail: t.field({
      type: state,
      args: { artist_id: t.arg({ type: 'uuid' }), time_zone: t.arg.string({ description: zone }) },
      resolve: (_root, { artist_id, time_zone }, { caller }) => mails.state(caller, artist_id, time_zone),
    }),
  }));
  builder.mutationFields((t) => ({
    set_report_mail: t.field({
      type: state,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        subscribed: t.arg.boolean(),
        time_zone: t.arg.string({ description: zone }),
      },
      resolve: (_root, { artist_id, subscribed, time_zone }, { caller }) =>
        mails.change(caller, artist_id, { subscribed, timeZone: time_zone }),
    }),
  }));
}

/** UTM values under a name in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { UtmTemplate, UtmTemplatesService } from './utm-templates.service.ts';

/** Adds the type and the operations. */
export function addUtmTemplates(builder: Builder, templates: UtmTemplatesService): void {
  const template = builder.objectRef<UtmTemplate>('utm_template').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      utm_source: t.exposeString('source'),
      utm_medium: t.exposeString('medium'),
      utm_campaign: t.exposeString('campaign'),
    }),
  });
  builder.queryFields((t) => ({
    utm_templates: t.field({
      type: [template],
      description: "The artist's saved UTM values by name.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => templates.list(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    save_utm_template: t.field({
      type: template,
      description: 'Saves UTM values under a name, in place of those with the same name.',
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        name: t.arg.string(),
        utm_source: t.arg.string({ defaultValue: '' }),
        utm_medium: t.arg.string({ defaultValue: '' }),
        utm_campaign: t.arg.string({ defaultValue: '' }),
      },
      resolve: (_root, { artist_id, name, utm_source, utm_medium, utm_campaign }, { caller }) =>
        templates.save(caller, artist_id, { name, source: utm_source, medium: utm_medium, campaign: utm_campaign }),
    }),
    delete_utm_template: t.field({
      type: template,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => templates.delete(caller, id),
    }),
  }));
}

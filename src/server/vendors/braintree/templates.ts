/** Which add-on and discount of the catalogue has which id at Braintree. */
import { amountOf } from './amounts.ts';
import { ask, type Gateway } from './gateway.ts';
import type { Payments } from './payments.ts';

/** The two kinds of templates that change a subscription's amount. */
export type TemplateKind = 'addOn' | 'discount';

/** Our ids and the provider's. An id that the provider does not know stays as it is, and is refused there. */
export interface Templates {
  toProvider(kind: TemplateKind, id: string): Promise<string>;
  fromProvider(kind: TemplateKind, id: string): Promise<string>;
}

/** Templates that are created over the API get ids of the provider's choice; ours is in the description. */
const marker = 'Fanfare id ';

const createAddOn = `mutation ($input: CreateRecurringBillingSubscriptionPlanAddOnTemplateInput!) {
  createRecurringBillingSubscriptionPlanAddOnTemplate(input: $input) { addOn { legacyId } }
}`;
const createDiscount = `mutation ($input: CreateRecurringBillingSubscriptionPlanDiscountTemplateInput!) {
  createRecurringBillingSubscriptionPlanDiscountTemplate(input: $input) { discount { legacyId } }
}`;

/** Creates this part of the client. It reads the templates on first use, and again for an id that it does not know. */
export function createTemplates(gateway: Gateway): Templates & Pick<Payments, 'setUpCatalogue'> {
  type Pair = { kind: TemplateKind; ours: string; theirs: string };
  let known: readonly Pair[] = [];

  async function read(): Promise<readonly Pair[]> {
    const [addOns, discounts] = await Promise.all([ask(() => gateway.addOn.all()), ask(() => gateway.discount.all())]);
    const pair = (kind: TemplateKind, { id, description }: { id: string; description?: string | undefined }): Pair => ({
      kind,
      theirs: id,
      ours: description?.startsWith(marker) ? description.slice(marker.length) : id,
    });
    known = [
      ...addOns.map((addOn) => pair('addOn', addOn)),
      ...discounts.map((discount) => pair('discount', discount)),
    ];
    return known;
  }

  async function look(fits: (pair: Pair) => boolean): Promise<Pair | undefined> {
    return known.find(fits) ?? (await read()).find(fits);
  }

  async function create(
    kind: TemplateKind,
    { id, name, amountCents }: { id: string; name: string; amountCents: number },
  ) {
    const input = { name, description: `${marker}${id}`, amount: amountOf(amountCents), numberOfBillingCycles: 0 };
    const document = kind === 'addOn' ? createAddOn : createDiscount;
    const { errors } = await ask(() => gateway.graphQLClient.query(document, { input }));
    if (errors !== undefined) throw new Error(`Braintree refused the ${kind} ${id}: ${JSON.stringify(errors)}`);
    return id;
  }

  return {
    toProvider: async (kind, id) => (await look((pair) => pair.kind === kind && pair.ours === id))?.theirs ?? id,
    fromProvider: async (kind, id) => (await look((pair) => pair.kind === kind && pair.theirs === id))?.ours ?? id,
    async setUpCatalogue({ plans, addOns, discounts = [] }) {
      const made: string[] = [];
      const plansThere = new Set((await ask(() => gateway.plan.all())).map(({ id }) => id));
      for (const { id, interval, name } of plans.filter((plan) => !plansThere.has(plan.id))) {
        const billingFrequency = interval === 'monthly' ? 1 : 12;
        const plan = { id, name, billingFrequency, price: '0.00', currencyIsoCode: 'USD', neverExpires: true };
        const result = await ask(() => gateway.plan.create(plan));
        if (!result.success) throw new Error(`Braintree refused the plan ${id}: ${result.message}`);
        made.push(id);
      }
      const there = await read();
      const isMissing = (kind: TemplateKind, id: string) =>
        !there.some((pair) => pair.kind === kind && pair.ours === id);
      for (const addOn of addOns) if (isMissing('addOn', addOn.id)) made.push(await create('addOn', addOn));
      for (const discount of discounts)
        if (isMissing('discount', discount.id)) made.push(await create('discount', { ...discount, amountCents: 0 }));
      known = [];
      return made;
    },
  };
}

/** The stand-in's GraphQL: creates templates of add-ons and discounts, under ids of its own choice. */
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';
import { fieldsAt, textAt, toCents } from './answers.ts';
import { hasKeys } from './gateway-api.ts';
import { newId } from './new-id.ts';
import type { CardProvider } from './provider.ts';

const failed = (message: string, errorClass: string): VendorAnswer => ({
  status: 200,
  json: { errors: [{ message, extensions: { errorClass } }] },
});

/** Creates the service. It knows the two mutations for templates and nothing else. */
export function createGraphqlApi(provider: CardProvider): StandInService {
  return {
    name: 'Braintree GraphQL',
    prefix: '/graphql',
    answer(call) {
      if (!hasKeys(provider, call)) return failed('Authentication failed', 'AUTHENTICATION');
      const request = JSON.parse(call.body.toString());
      const [, mutation, kind] =
        /\b(createRecurringBillingSubscriptionPlan(AddOn|Discount)Template)\(/.exec(textAt(request, 'query')) ?? [];
      if (mutation === undefined) return failed('Only templates can be created here.', 'VALIDATION');
      const input = fieldsAt(fieldsAt(request, 'variables'), 'input');
      const amountCents = toCents(textAt(input, 'amount'));
      const name = textAt(input, 'name');
      if (amountCents === undefined || name === '') return failed('Name and amount are required.', 'VALIDATION');
      const id = newId(3);
      const templates = kind === 'AddOn' ? provider.state.addOns : provider.state.discounts;
      templates[id] = { id, name, description: textAt(input, 'description'), amountCents };
      provider.save();
      return {
        status: 200,
        json: { data: { [mutation]: { [kind === 'AddOn' ? 'addOn' : 'discount']: { legacyId: id } } } },
      };
    },
  };
}

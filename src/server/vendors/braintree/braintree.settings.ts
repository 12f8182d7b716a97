/** Settings of Braintree, the card provider. */
import { z } from 'zod';
import { originUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `url` is another server that speaks Braintree's protocol; undefined means Braintree's own for `environment`. */
export const braintreeSettings = defineVendorSettings({
  title: 'Braintree',
  about: 'Card payments and subscriptions.',
  standIn: 'a stand-in with test cards, shown at /sandbox/payments',
  variables: {
    BRAINTREE_MERCHANT_ID: z
      .string()
      .meta({ description: 'The merchant id (control panel, Settings, API keys).', example: '' }),
    BRAINTREE_PUBLIC_KEY: z.string().meta({ description: 'The public key of an API key pair.', example: '' }),
    BRAINTREE_PRIVATE_KEY: z.string().meta({ description: 'The private key of that pair.', example: '' }),
    BRAINTREE_ENVIRONMENT: z
      .enum(['sandbox', 'production'], { message: 'must be sandbox or production' })
      .meta({ description: 'Whether the keys are of a sandbox or of a production account.', example: 'sandbox' }),
    BRAINTREE_URL: originUrl.optional().meta({
      description: "A server that speaks Braintree's protocol, for tests only.",
      example: 'http://127.0.0.1:4010',
      absent: "Braintree's own servers are used",
    }),
  },
  required: ['BRAINTREE_MERCHANT_ID', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY', 'BRAINTREE_ENVIRONMENT'],
  toSettings: (values) => ({
    merchantId: values.BRAINTREE_MERCHANT_ID,
    publicKey: values.BRAINTREE_PUBLIC_KEY,
    privateKey: values.BRAINTREE_PRIVATE_KEY,
    environment: values.BRAINTREE_ENVIRONMENT,
    url: values.BRAINTREE_URL,
  }),
});

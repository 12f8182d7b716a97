/** The one table of what an installation leaves out where a need is not met: the server's gates and the dashboard's screens go by it (MODE-5). */
import { type VendorModes, type VendorNeed, vendorNeeds } from './vendor-modes.ts';

/** What a part of the public site may need: a vendor, or that everybody may make an account. */
export const siteNeeds = [...vendorNeeds, 'signup'] as const;
export type SiteNeed = (typeof siteNeeds)[number];

/** The needs that an installation does not meet. */
export type Unmet = ReadonlySet<SiteNeed>;

/** What the public site leaves out (MODE-12). */
export function unmetNeeds(modes: VendorModes, signup: 'open' | 'invited'): Unmet {
  const vendors = vendorNeeds.filter((need) => !has(modes, need));
  return new Set<SiteNeed>(signup === 'open' ? vendors : [...vendors, 'signup']);
}

/** What belongs to a need alone. */
export interface HiddenParts {
  /** Patterns of the dashboard's screens, as its list has them. */
  screens: readonly string[];
  /** Sections of the settings, by their `tab`. */
  sections: readonly string[];
  /** Operations of the API, which answer VENDOR_OFF. */
  operations: readonly string[];
  /** Jobs that do not run, by their names or their features. */
  jobs: readonly string[];
  /** HTTP routes that answer like an unknown path. */
  routes: readonly string[];
}

const nothing: HiddenParts = { screens: [], sections: [], operations: [], jobs: [], routes: [] };

const hiddenWithout: Record<VendorNeed, HiddenParts> = {
  payments: {
    screens: ['/billing', '/billing/invoices/:id', '/referrals'],
    sections: ['billing'],
    operations: [
      ...['client_token', 'get_billing_information', 'get_transactions', 'transactions', 'pro_pricing'],
      ...['get_billing_history', 'get_invoice', 'get_billing_details', 'save_billing_details', 'preview_subscription'],
      ...[
        'preview_artist_plan',
        'preview_billing_interval',
        'subscribe',
        'change_artist_plan',
        'change_billing_interval',
      ],
      ...['retry_charge', 'set_default_payment_method', 'resubscribe', 'reactivate_subscription', 'select_plan'],
      ...['change_subscription', 'upgrade_artist_trial_plan_to_any', 'reactivate_artist_subscription'],
      ...['cancel_subscription', 'check_discount_coupon', 'applied_coupon', 'discount_coupons', 'coupon_available'],
      ...['activate_coupon', 'remove_coupon', 'create_coupon', 'get_referrals_data', 'affiliate_payouts'],
      ...['affiliate_statement', 'affiliate_payee', 'save_affiliate_payee'],
    ],
    jobs: ['billing', 'referrals'],
    routes: ['/api/billing/webhook'],
  },
  texts: {
    screens: [],
    sections: ['text-number'],
    operations: [
      ...['search_numbers', 'claim_number', 'request_test_number', 'confirm_test_number', 'send_test_text'],
      ...['send_inbox_reply', 'inbound_texts'],
    ],
    jobs: ['numbers', 'inbox', 'drops.take_missed_texts', 'drops.read_prices'],
    routes: ['/api/texts/inbound', '/api/texts/status/:id'],
  },
  files: nothing,
  mail: nothing,
  catalogue: {
    screens: ['/links/claim'],
    sections: [],
    operations: [
      ...['search_artists', 'meta', 'get_spotify_preview_url', 'get_long_spotify_url_from_shortened', 'rid_from_link'],
      ...['links_from_rid', 'claim_page', 'quick_create_preview', 'quick_create_link', 'get_artist_releases'],
    ],
    jobs: ['sources'],
    routes: [],
  },
  appleMusic: nothing,
  ads: {
    screens: [],
    sections: ['tracking-pixels'],
    operations: ['insert_pixels_one', 'delete_pixels_by_pk', 'test_pixel'],
    jobs: ['pixels'],
    routes: [],
  },
};

/** Everything of this kind that the installation leaves out. */
export function hiddenParts(modes: Partial<Record<VendorNeed, string>>, kind: keyof HiddenParts): ReadonlySet<string> {
  return new Set(vendorNeeds.flatMap((need) => (modes[need] === 'off' ? hiddenWithout[need][kind] : [])));
}

/** Whether the installation has what meets a need. */
export function has(modes: Partial<Record<VendorNeed, string>> | VendorModes, need: VendorNeed): boolean {
  return modes[need] !== 'off';
}

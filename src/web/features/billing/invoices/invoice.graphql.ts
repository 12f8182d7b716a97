/** The documents of one invoice, and of what the next ones say of their payer. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** An invoice as it was issued. */
export const invoiceQuery = graphql(`
  query Invoice($id: String!) {
    get_invoice(id: $id) {
      id
      number
      paid_at
      seller
      payer_name
      payer_email
      payer_details {
        company
        postal_address
        country
        tax_id
      }
      lines {
        kind
        artist_name
        plan
        previous_plan
        days_left
        period_days
        amount_cents
      }
      total_cents
      card_type
      last4
      period_start
      period_end
    }
  }
`);

/** What the next invoices say of the person. */
export const billingDetailsQuery = graphql(`
  query BillingDetails {
    get_billing_details {
      company
      postal_address
      country
      tax_id
    }
  }
`);

/** Changes it. */
export const saveBillingDetailsMutation = graphql(`
  mutation SaveBillingDetails($company: String!, $postal_address: String!, $country: String!, $tax_id: String!) {
    save_billing_details(company: $company, postal_address: $postal_address, country: $country, tax_id: $tax_id) {
      success
    }
  }
`);

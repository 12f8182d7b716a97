/** Types for the two modules of braintree-web that are loaded by their files: node's resolution knows no folders. */
declare module 'braintree-web/client/index.js' {
  export { create } from 'braintree-web/client.js';
}
declare module 'braintree-web/hosted-fields/index.js' {
  export { create } from 'braintree-web/hosted-fields.js';
}

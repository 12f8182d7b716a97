/** What browsers of people call themselves, for journeys whose hits are to count as a person's. */

/** Safari on an iPhone. */
export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Instagram's own browser on the same phone. */
export const instagram = `${iPhone.replace(/ Version.*/, '')} Mobile/15E148 Instagram 345.0.0.0.0 (iPhone14,2; iOS 18_5; en_US)`;

/** Chrome on an Android phone. */
export const pixel =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Chrome on a desk. */
export const chrome =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

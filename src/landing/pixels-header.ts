/** The response header that tells a page with pixels to fire or to ask, with the view's event id: `fire <id>`. */
export const pixelsHeader = 'x-pixels';

/** The whole script of the fan's page: this file and what it reaches is built into the few kilobytes inside the document. */
import { bringToLife } from './bring-to-life.ts';

bringToLife(document, { visitor: true });

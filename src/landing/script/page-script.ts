/** The entry of the fan's page script, which is inlined into the document. */
import { bringToLife } from './bring-to-life.ts';

bringToLife(document, { visitor: true });

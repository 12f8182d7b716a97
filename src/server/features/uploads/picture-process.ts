/** The process for pictures: makes one after the other at a low priority, so that fans' pages go first. It ends with its parent. */
import { setPriority } from 'node:os';
import { blurred, encode } from './encode-picture.ts';
import type { PictureAnswer, PictureJob } from './picture-worker.ts';
import { drawPreview } from './previews/draw-preview.ts';

// Half of the way down: pictures wait for pages, but never for ever.
setPriority(10);

async function resultOf(job: PictureJob) {
  if (job.work === 'encode') return await encode(job.bytes, job.encoding);
  if (job.work === 'preview') return await drawPreview(job.drawing);
  return await blurred(job.bytes);
}

async function made(job: PictureJob): Promise<PictureAnswer> {
  try {
    return { result: await resultOf(job) };
  } catch (error) {
    return { failed: String(error) };
  }
}

process.on('message', (job: PictureJob) => void made(job).then((answer) => process.send?.(answer)));
process.once('disconnect', () => process.exit(0));

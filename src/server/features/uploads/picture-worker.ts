/** Has pictures made by a process of their own, one after the other, in turns over people: a file that breaks the decoder breaks nothing else. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { blurred, Encoding, MadeImage } from './encode-picture.ts';
import type { PreviewDrawing } from './previews/draw-preview.ts';
import { createQueue } from './queue.ts';

/** What the process is asked for. */
export type PictureJob =
  | { work: 'encode'; bytes: Buffer; encoding: Encoding }
  | { work: 'blur'; bytes: Buffer }
  | { work: 'preview'; drawing: PreviewDrawing };

/** What it answers: the result, or why there is none. */
export type PictureAnswer = { result: MadeImage | Buffer | Awaited<ReturnType<typeof blurred>> } | { failed: string };

/** How long the process stays without work, in milliseconds. It takes about 60 MB. */
const idleMilliseconds = 60_000;

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const inTurn = createQueue();
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function running(): ChildProcess {
  if (child?.connected) return child;
  const started = fork(program, [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  child = started;
  return started;
}

/** Sends the job and waits for its answer; rejects when the process ends without one. */
function answerOf(to: ChildProcess, job: PictureJob): Promise<PictureAnswer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      to.off('message', answered);
      to.off('exit', ended);
      to.off('error', failed);
      // An idle process does not keep its parent running.
      to.unref();
      to.channel?.unref();
    };
    const answered = (answer: PictureAnswer) => {
      settle();
      resolve(answer);
    };
    const failed = (error: Error) => {
      settle();
      reject(error);
    };
    const ended = (code: number | null, signal: string | null) =>
      failed(new Error(`The process for pictures ended with ${signal ?? code}.`));
    to.ref();
    to.channel?.ref();
    to.on('message', answered);
    to.on('exit', ended);
    to.on('error', failed);
    to.send(job);
  });
}

async function ask(job: PictureJob) {
  clearTimeout(idle);
  // A process that was killed from outside loses nobody's picture; a picture that ends the process does so twice.
  const answer = await answerOf(running(), job).catch(() => answerOf(running(), job));
  idle = setTimeout(() => child?.disconnect(), idleMilliseconds).unref();
  if ('failed' in answer) throw new Error(answer.failed);
  return answer.result;
}

/** Re-encodes a picture. Throws TOO_MANY_TRIES when too many wait, and an Error when the picture cannot be decoded or ends the process. */
export async function encodePicture(bytes: Buffer, encoding: Encoding): Promise<MadeImage> {
  return (await inTurn(() => ask({ work: 'encode', bytes, encoding }))) as MadeImage;
}

/** A blurred placeholder for a cover that is loading: a data: URL of at most 400 bytes, or null. Throws as `encodePicture` does. */
export async function blurPicture(bytes: Buffer): Promise<string | null> {
  return (await inTurn(() => ask({ work: 'blur', bytes }))) as string | null;
}

/** Draws the picture of a shared page, a JPEG. Throws as `encodePicture` does. */
export async function drawPreviewPicture(drawing: PreviewDrawing): Promise<Buffer> {
  return (await inTurn(() => ask({ work: 'preview', drawing }))) as Buffer;
}

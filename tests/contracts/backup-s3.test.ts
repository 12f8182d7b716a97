/** The target of backups at S3, against the stand-in: what is written is read and listed, and refusals are sentences. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Place, s3Target } from '../../src/backup/s3-target.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

let served: ServedStandIns;
let place: S3Place;

beforeAll(async () => {
  served = await serveStandIns();
  place = { ...served.standIns.settings.s3, prefix: 'backups/today', pathStyle: true };
});
afterAll(async () => await served.stop());

it('writes whole objects below its prefix, replaces them, lists them in pages and removes them', async () => {
  const target = s3Target(place);
  expect(await target.read('postgres/a.zst')).toBeUndefined();
  await target.write('postgres/a.zst', Buffer.from('first'));
  await target.write('postgres/a.zst', Buffer.from('second'));
  await target.write('events/b.zst', Buffer.alloc(3));
  await s3Target({ ...place, prefix: 'backups' }).write('today-not', Buffer.alloc(1));
  expect((await target.read('postgres/a.zst'))?.toString()).toBe('second');
  expect(await Array.fromAsync(target.list(''))).toEqual([
    { name: 'events/b.zst', bytes: 3 },
    { name: 'postgres/a.zst', bytes: 6 },
  ]);
  expect(await Array.fromAsync(target.list('postgres/'))).toEqual([{ name: 'postgres/a.zst', bytes: 6 }]);
  await target.remove('postgres/a.zst');
  expect(await target.read('postgres/a.zst')).toBeUndefined();
});

it('says what the service refuses', async () => {
  const wrongKey = s3Target({ ...place, secretAccessKey: 'another' });
  await expect(wrongKey.write('a', Buffer.alloc(1))).rejects.toThrow(
    /^s3:\/\/.+\/backups\/today cannot be written to: The request signature/,
  );
  const noBucket = s3Target({ ...place, bucket: 'another-bucket' });
  await expect(noBucket.read('a')).rejects.toThrow(/cannot be read: The specified bucket does not exist/);
});

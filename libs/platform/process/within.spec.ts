import { within } from './within.js';

it('the caller stops waiting after the given time, and a later failure of the work does not end the process', async () => {
  expect(await within(60_000, Promise.resolve('done'))).toBe('done');
  await expect(within(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  let fail = (_: Error): void => undefined;
  const work = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  expect(await within(1, work)).toBeUndefined();
  fail(new Error('too late'));
  await new Promise(setImmediate);
});

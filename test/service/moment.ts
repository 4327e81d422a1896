import { eventually } from '#libs/testing/index.js';

/** A moment that has passed, as RFC 3339 text: what was written before it is of it or earlier, and what is written from now on is later. */
export async function aPastMoment(): Promise<string> {
  const moment = new Date().toISOString();
  await eventually(() => new Date().toISOString() > moment);
  return moment;
}

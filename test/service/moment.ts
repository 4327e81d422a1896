import { eventually } from '#libs/testing/index.js';

/**
 * A moment that has passed, as RFC 3339 text. Everything written before has this time or an earlier one, and everything
 * written from now on has a later time.
 */
export async function aPastMoment(): Promise<string> {
  const moment = new Date().toISOString();
  await eventually(() => new Date().toISOString() > moment);
  return moment;
}

import { roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import { notYourLink, tooManyLinks } from './link.errors.js';
import type { Link } from './link.js';

/** Made by hand, of one claim. */
export const MAX_LINKS = 200;

/** `links` are those of both ends. Throws `too_many_links`. */
export function checkRoom(links: readonly Link[], ends: readonly string[]): void {
  const byHand = links.filter(({ linkedBy }) => linkedBy !== undefined);
  if (ends.some((end) => byHand.filter(({ a, b }) => a === end || b === end).length >= MAX_LINKS))
    throw tooManyLinks({ limit: MAX_LINKS });
}

/** Links are changed by their creator or a reviewer (claims spec, section 15a, rule 2). Throws `not_your_link`. */
export function checkMayRemove({ linkedBy }: Link, { principal, role }: Caller): void {
  if (linkedBy !== principal.id && !roleIsAtLeast(role, 'reviewer')) throw notYourLink();
}

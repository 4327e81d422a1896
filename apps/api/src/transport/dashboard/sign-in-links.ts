import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Id } from '#libs/kernel/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { signInLinkInvalid } from '../problem/errors.js';

const LINK_LASTS_MS = 10 * 60_000;
const MAX_LINKS = 100;

interface Named {
  tenantId: Id<'ten'>;
  keyId: Id<'key'>;
}

/**
 * One-time tokens that sign a browser in as the holder of a key. They are for the person at the terminal where the
 * service was started. Only this process knows them, and only as hashes, so a restart invalidates them.
 */
@Injectable()
export class SignInLinks {
  readonly #links = new Map<string, Named & { lastsUntil: number }>();

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Returns the token. */
  make(holder: Named): string {
    const token = randomBytes(32).toString('base64url');
    if (this.#links.size >= MAX_LINKS) this.#links.delete(this.#links.keys().next().value!);
    this.#links.set(sha256(token), { ...holder, lastsUntil: this.clock.now().getTime() + LINK_LASTS_MS });
    return token;
  }

  /** Removes the token, so that it works only once. Throws `sign_in_link_invalid`. */
  take(token: string): Named {
    const name = sha256(token);
    const link = this.#links.get(name);
    this.#links.delete(name);
    if (link === undefined || link.lastsUntil <= this.clock.now().getTime()) throw signInLinkInvalid();
    return link;
  }
}

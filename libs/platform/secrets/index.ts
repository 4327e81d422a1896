import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const HALF = 16;

/**
 * Creates and checks the secrets of keys. The hashes in a stolen table are useless without the pepper, which is kept
 * elsewhere.
 */
export class Secrets {
  constructor(private readonly pepper: string) {}

  /**
   * Makes a secret for the given holder, as 43 base64url characters: 16 random bytes, and 16 bytes that only this
   * installation can compute from them. So a made-up secret is recognised without a database lookup.
   */
  makeFor(holder: string): string {
    const random = randomBytes(HALF);
    return Buffer.concat([random, this.#sealOf(holder, random)]).toString('base64url');
  }

  /** Whether `makeFor` made the secret for this holder. The secret may have been replaced or revoked since. */
  hasMade(holder: string, secret: string): boolean {
    const bytes = Buffer.from(secret, 'base64url');
    return (
      bytes.length === 2 * HALF && timingSafeEqual(bytes.subarray(HALF), this.#sealOf(holder, bytes.subarray(0, HALF)))
    );
  }

  hash(secret: string): string {
    return createHmac('sha256', this.pepper).update(secret).digest('hex');
  }

  matches(secret: string, hash: string): boolean {
    const expected = Buffer.from(hash, 'hex');
    const actual = Buffer.from(this.hash(secret), 'hex');
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  #sealOf(holder: string, random: Buffer): Buffer {
    return createHmac('sha256', this.pepper)
      .update(`credential\n${holder}\n`)
      .update(random)
      .digest()
      .subarray(0, HALF);
  }
}

export function sha256(text: string): string {
  return hash('sha256', text);
}

/** The first 128 bits of SHA-256 in the form of a UUID: a fixed-size key for a text of any length. */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

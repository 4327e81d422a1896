import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes and checks the secrets of keys. The pepper stays outside the database, so a stolen table opens nothing. */
export class Secrets {
  constructor(private readonly pepper: string) {}

  /** 32 random bytes as 43 base64url characters. */
  make(): string {
    return randomBytes(32).toString('base64url');
  }

  hash(secret: string): string {
    return createHmac('sha256', this.pepper).update(secret).digest('hex');
  }

  matches(secret: string, hash: string): boolean {
    const expected = Buffer.from(hash, 'hex');
    const actual = Buffer.from(this.hash(secret), 'hex');
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }
}

export function sha256(text: string): string {
  return hash('sha256', text);
}

/** The first 128 bits of SHA-256 in the form of a uuid: a fixed-size key for a text of any length. */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

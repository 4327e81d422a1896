import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { refused } from './errors.js';

/** A larger document is executed but not stored. */
const MAX_DOCUMENT_BYTES = 32_768;
/** Memory per document in addition to its text: its hash and its entry. A character may take two bytes. */
const ENTRY_BYTES = 512;
const BYTES_PER_CHARACTER = 2;

export interface DocumentLimits {
  /** Maximum bytes of text stored for one tenant. */
  bytesPerTenant: number;
  /** Maximum bytes of text stored in this process. */
  bytes: number;
}

type Texts = LRUCache<string, string>;

/**
 * Documents by the SHA-256 of their text, so that a client sends a long document only once (the protocol of Apollo's
 * automatic persisted queries). A tenant finds only documents that it sent itself. Otherwise, the answer to a hash
 * would reveal whether another tenant uses a document. If a tenant exceeds its share, its least recently used document
 * is removed. If the total is exceeded, all documents of the least recently active tenant are removed.
 */
export class Documents {
  readonly #ofTenants: LRUCache<string, Texts>;

  constructor(private readonly limits: DocumentLimits) {
    this.#ofTenants = new LRUCache({ maxSize: limits.bytes });
  }

  /** Returns the text with this hash; undefined if the tenant did not send it, or if it has been removed. */
  find(tenantId: string, hash: string): string | undefined {
    return this.#ofTenants.get(tenantId)?.get(hash);
  }

  keep(tenantId: string, hash: string, text: string): void {
    const texts: Texts =
      this.#ofTenants.get(tenantId) ??
      new LRUCache({
        maxSize: this.limits.bytesPerTenant,
        maxEntrySize: MAX_DOCUMENT_BYTES,
        sizeCalculation: (kept: string) => kept.length * BYTES_PER_CHARACTER + ENTRY_BYTES,
      });
    texts.set(hash, text);
    if (texts.size === 0) return;
    // The outer cache updates the size of an entry only if the entry is new.
    this.#ofTenants.delete(tenantId);
    this.#ofTenants.set(tenantId, texts, { size: texts.calculatedSize });
  }

  /** Bytes of text currently stored. */
  get bytes(): number {
    return this.#ofTenants.calculatedSize;
  }
}

const HASH = /^[0-9a-f]{64}$/;

/**
 * Replaces the hash in a request body by the document with that hash. If the request has both, stores the document.
 * Throws `persisted_query_not_found` if the client must send the text again.
 */
export function withDocument(documents: Documents, tenantId: string, body: unknown): void {
  if (!isObject(body) || !isObject(body.extensions) || body.extensions.persistedQuery === undefined) return;
  const { persistedQuery, ...extensions } = body.extensions;
  const hash = hashIn(persistedQuery);
  if (typeof body.query === 'string') {
    // Without this check, a client could store a text under the hash of another one.
    if (createHash('sha256').update(body.query).digest('hex') !== hash)
      throw refused('The hash is not the SHA-256 of the query; send the hash of its text.', 'persisted_query_mismatch');
    documents.keep(tenantId, hash, body.query);
  } else {
    const text = documents.find(tenantId, hash);
    // Clients recognise this message.
    if (text === undefined) throw refused('PersistedQueryNotFound', 'persisted_query_not_found');
    body.query = text;
  }
  body.extensions = extensions;
}

function hashIn(persistedQuery: unknown): string {
  const { version, sha256Hash } = isObject(persistedQuery) ? persistedQuery : {};
  if (version !== 1 || typeof sha256Hash !== 'string' || !HASH.test(sha256Hash))
    throw refused('A persisted query has version 1 and a sha256Hash in lower-case hex.', 'persisted_query_invalid');
  return sha256Hash;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

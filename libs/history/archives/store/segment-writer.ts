import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { canonicalJson } from '#libs/kernel/index.js';
import { CHAIN_START, faultOf, sha256, type ChainHead, type Seal, type SealableEvent } from '../../seals/index.js';
import type { Segment } from '../domain/archive.js';

/** `full`: the line does not fit any more; `broken`: the event does not match the hash chain. */
type Added = 'added' | 'full' | 'broken';

/** Compresses the lines of one segment as they are added. */
export class SegmentWriter {
  readonly #hasher = createHash('sha256');
  readonly #gzip = createGzip({ level: 6 });
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;
  readonly #fromSeq: number;
  #head: ChainHead;
  #lines = 0;
  #bytes = 0;

  /** `before`: the link of the chain before its first event; null: it has the first event of the log. */
  constructor(
    private readonly tenantId: string,
    private readonly name: Pick<Segment, 'day' | 'part'>,
    before: ChainHead | null,
    private readonly maxBytes: number,
  ) {
    this.#head = before ?? CHAIN_START;
    this.#fromSeq = this.#head.seq + 1;
    this.#gzip.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#gzip.on('end', resolve).on('error', reject);
    });
  }

  get day(): string {
    return this.name.day;
  }

  /** The first line always fits. */
  async add(seal: Seal, event: SealableEvent | null): Promise<Added> {
    if (event === null || faultOf(this.tenantId, this.#head, seal, event, sha256) !== null) return 'broken';
    const { seq, prevHash, hash } = seal;
    const line = Buffer.from(`${canonicalJson({ seq, prevHash, hash, event })}\n`);
    if (this.#lines > 0 && this.#bytes + line.length > this.maxBytes) return 'full';
    this.#head = { seq, hash };
    this.#hasher.update(line);
    this.#lines += 1;
    this.#bytes += line.length;
    if (!this.#gzip.write(line)) await new Promise((resolve) => this.#gzip.once('drain', resolve));
    return 'added';
  }

  async end(lastOfDay: boolean): Promise<{ segment: Segment; content: Buffer }> {
    this.#gzip.end();
    await this.#ended;
    const segment = {
      ...this.name,
      lastOfDay,
      fromSeq: this.#fromSeq,
      toSeq: this.#head.seq,
      lines: this.#lines,
      sha256: this.#hasher.digest('hex'),
    };
    return { segment, content: Buffer.concat(this.#chunks) };
  }
}

import pg from 'pg';
import { openPool } from './native.js';
import type { CopyConnection, Database } from './port.js';

const BYTES_OF_LENGTH = 4;
const COPY_DATA = 'd'.charCodeAt(0);

/** The parts of a pg connection that COPY needs. They are missing from the types of pg. */
interface Wire {
  query(text: string): void;
  stream: { write(bytes: Uint8Array): void };
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A COPY statement, which sends or receives rows. pg calls its methods when messages of the server arrive. */
class Copy {
  rows = 0;
  readonly received: Uint8Array[] = [];
  /** Called at the end. pg may replace it with a function that also stops a timeout. */
  callback: (failure: Error | null, copy?: Copy) => void = () => undefined;
  #failure: Error | null = null;

  constructor(
    private readonly text: string,
    private readonly sent: Uint8Array | null,
  ) {}

  submit(wire: Wire): void {
    wire.query(this.text);
  }

  /** Sends all rows as one message, without copying them in memory. */
  handleCopyInResponse(wire: Wire): void {
    if (this.sent === null) {
      wire.sendCopyFail('there are no rows to send');
      return;
    }
    const head = Buffer.alloc(1 + BYTES_OF_LENGTH);
    head.writeUInt8(COPY_DATA, 0);
    head.writeUInt32BE(BYTES_OF_LENGTH + this.sent.length, 1);
    wire.stream.write(head);
    wire.stream.write(this.sent);
    wire.endCopyFrom();
  }

  /** The chunk is copied, because the parser reuses its memory for the next message. */
  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    this.received.push(Buffer.from(chunk));
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/(?<!\d)\d+$/.exec(text)?.[0] ?? 0);
  }

  handleError(failure: Error): void {
    this.#failure ??= failure;
    this.callback(this.#failure);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this);
  }
}

class CopyingClient extends pg.Client implements Omit<CopyConnection, 'release' | 'query'> {
  #last: Promise<unknown> = Promise.resolve();

  /** Waits for the previous query before it sends the next one, because pg warns about queries in its own queue. */
  override query(...given: unknown[]): never {
    return this.#inTurn(() => (super.query as (...given: unknown[]) => Promise<unknown>)(...given)) as never;
  }

  async copyIn(text: string, rows: Uint8Array): Promise<number> {
    return (await this.#copy(new Copy(text, rows))).rows;
  }

  async copyOut(text: string): Promise<{ count: number; rows: Buffer }> {
    const { rows, received } = await this.#copy(new Copy(text, null));
    return { count: rows, rows: Buffer.concat(received) };
  }

  #copy(copy: Copy): Promise<Copy> {
    return this.#inTurn(
      () =>
        new Promise((resolve, reject) => {
          copy.callback = (failure, whole) => (failure === null ? resolve(whole!) : reject(failure));
          super.query(copy as unknown as pg.Submittable);
        }),
    );
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(work);
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}

/** A pool of connections that can COPY. Unlike other connections, they wait for each answer before the next query. */
export function openCopying(url: string, max: number): Pick<Database, 'end'> & { connect(): Promise<CopyConnection> } {
  const pool = openPool({ connectionString: url, max, Client: CopyingClient });
  return { connect: () => pool.connect() as unknown as Promise<CopyConnection>, end: () => pool.end() };
}

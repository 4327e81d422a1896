import { unawaited } from '#libs/kernel/index.js';
import type { RestClient } from './rest-client.js';

export interface ReceivedItem {
  id: number;
  item: any;
}

/** A stream of Server-Sent Events, read as it arrives, as in a browser. */
export class EventReader {
  readonly received: ReceivedItem[] = [];
  heartbeats = 0;
  lastId: number | null = null;
  isOver = false;
  readonly #leaving = new AbortController();

  private constructor(
    readonly status: number,
    readonly headers: Headers,
  ) {}

  /** Resolves once the stream is open and has sent its start position, or was refused. */
  static async open(
    { url, secret }: RestClient,
    address: string,
    headers: Record<string, string> = {},
  ): Promise<EventReader> {
    const leaving = new AbortController();
    const response = await fetch(url + address, {
      headers: { authorization: `Bearer ${secret}`, ...headers },
      signal: leaving.signal,
    });
    const reader = new EventReader(response.status, response.headers);
    leaving.signal.throwIfAborted();
    reader.#leaving.signal.addEventListener('abort', () => leaving.abort());
    if (!response.ok) {
      await response.body?.cancel();
      reader.isOver = true;
      return reader;
    }
    await new Promise<void>((begun) => unawaited(reader.#read(response, begun)));
    return reader;
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #read(response: Response, begun: () => void): Promise<void> {
    let text = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const frames = text.split('\n\n');
        text = frames.pop()!;
        for (const frame of frames) this.#take(frame);
        begun();
      }
    } catch (failure) {
      if (!this.#leaving.signal.aborted) throw failure;
    } finally {
      this.isOver = true;
      begun();
    }
  }

  #take(frame: string): void {
    if (frame === ':') {
      this.heartbeats += 1;
      return;
    }
    const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
    this.lastId = Number(fields.get('id'));
    const data = fields.get('data');
    if (data !== undefined) this.received.push({ id: this.lastId, item: JSON.parse(data) });
  }
}

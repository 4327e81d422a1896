/** One event of a Server-Sent Events stream, as the HTML standard defines it. */
export interface Frame {
  id: string | null;
  data: string | null;
  /** How long to wait before the next connection. */
  retryMs: number | null;
}

/** Reads complete events from text that arrives in pieces. An incomplete event at the end is dropped. */
export class FrameReader {
  #text = '';

  push(piece: string): Frame[] {
    this.#text += piece;
    const frames: Frame[] = [];
    for (;;) {
      const end = /\r\n\r\n|\n\n|\r\r/.exec(this.#text);
      if (end === null) return frames;
      frames.push(frameOf(this.#text.slice(0, end.index)));
      this.#text = this.#text.slice(end.index + end[0].length);
    }
  }
}

function frameOf(text: string): Frame {
  const data: string[] = [];
  const frame: Frame = { id: null, data: null, retryMs: null };
  for (const line of text.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) frame.id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) frame.retryMs = Number(value);
  }
  if (data.length > 0) frame.data = data.join('\n');
  return frame;
}

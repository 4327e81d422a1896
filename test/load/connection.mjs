import { connect } from 'node:net';

const TIMEOUT_MS = 10_000;
const END_OF_HEAD = '\r\n\r\n';

/**
 * One connection that sends one request at a time. It is little more than a socket, so that the load generator leaves
 * the processor to the service.
 */
export class Connection {
  #socket;
  #head;
  #received = [];
  #pending;

  static open(url, headers) {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) || 80, noDelay: true });
      const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket, lines.join(''))));
    });
  }

  constructor(socket, head) {
    this.#socket = socket;
    this.#head = head;
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`No answer within ${TIMEOUT_MS} ms.`)));
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (failure) => this.#fail(failure));
    socket.on('close', () => this.#fail(new Error('The connection was closed.')));
  }

  /** The status and the body of the answer. */
  post(path, body) {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\n${this.#head}content-length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`,
      );
    });
  }

  close() {
    this.#socket.destroy();
  }

  #take(bytes) {
    this.#received.push(bytes);
    const all = this.#received.length === 1 ? bytes : Buffer.concat(this.#received);
    const end = all.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    const length = /^content-length: (\d+)/im.exec(head);
    // The service sends the length of its answers, except for streams.
    if (length === null) return this.#fail(new Error(`An answer without a length:\n${head}`));
    const start = end + END_OF_HEAD.length;
    if (all.length < start + Number(length[1])) {
      this.#received = [all];
      return;
    }
    this.#received = [];
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.resolve({ status: Number(head.slice(9, 12)), body: all.toString('utf8', start) });
  }

  #fail(failure) {
    this.#pending?.reject(failure);
    this.#pending = undefined;
  }
}

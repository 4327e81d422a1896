import type { Answer } from './client.js';

/** Handles the cookie of the dashboard as a browser does: keeps it and sends it with each request. */
export class WebBrowser {
  cookie: string | null = null;
  requestToken = '';

  constructor(
    readonly url: string,
    /** Sent with every request, such as the address that a proxy adds. */
    readonly usual: Record<string, string> = {},
  ) {}

  /** Exchanges an API key or a link for a session. */
  async signIn(proof: { key: string } | { link: string }, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.send('POST', '/app/session', proof, { 'x-credence-request-token': '', ...headers });
    if (answer.isOk) this.requestToken = answer.body.requestToken;
    return answer;
  }

  /** A request of the pages: with the cookie, and with the token unless it only reads. */
  async send(method: string, address: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const own: Record<string, string> = {
      ...(this.cookie === null ? {} : { cookie: this.cookie }),
      ...(method === 'GET' ? {} : { 'x-credence-request-token': this.requestToken }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const response = await fetch(this.url + address, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: { ...own, ...this.usual, ...headers },
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.includes('Max-Age=0') ? null : set.split(';', 1)[0]!;
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return {
      isOk: response.ok,
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }
}

import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** What tests read of an answer. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The whole body. For a stream of events, the body up to the first heartbeat; the stream is then closed. */
  text: string;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request without `fetch`, which needs four times the processor time. Suites send hundreds of thousands of
 * requests. Redirects are not followed.
 */
export async function httpRequest(
  url: string,
  {
    method,
    headers,
    body,
  }: { method: string; headers: Record<string, string>; body?: string | Uint8Array | undefined },
): Promise<HttpAnswer> {
  const length: Record<string, string> =
    body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { accept: '*/*', ...length, ...headers } }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  const read = new Headers();
  const { rawHeaders } = response;
  for (let i = 0; i < rawHeaders.length; i += 2) read.append(rawHeaders[i]!, rawHeaders[i + 1]!);
  return {
    status: response.statusCode!,
    headers: read,
    text: isStream(read) ? await untilQuiet(response) : await text(response),
  };
}

export const isStream = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

async function untilQuiet(response: IncomingMessage): Promise<string> {
  let received = '';
  for await (const chunk of response.setEncoding('utf8')) {
    received += chunk as string;
    if (received.includes('\n:\n')) break;
  }
  return received;
}

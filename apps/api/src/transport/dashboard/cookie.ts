import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestForged } from '../problem/errors.js';

/**
 * Over HTTPS the browser itself guarantees that a `__Host-` cookie was set by this host, over HTTPS, for every path: no
 * neighbour under another name or over plain HTTP can plant one. Browsers refuse the prefix over plain HTTP.
 */
const nameFor = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-credence' : 'credence');

const attributesFor = ({ protocol }: FastifyRequest): string =>
  `Path=/; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`;

/** The credential in the cookie of the dashboard, if the request has one. */
export function cookieOf(request: FastifyRequest): string | undefined {
  const begin = `${nameFor(request)}=`;
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(begin))
    ?.slice(begin.length);
}

/** The cookie lasts as long as the browser runs; the server decides when the session is over. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, credential: string): void {
  reply.header('set-cookie', `${nameFor(request)}=${credential}; ${attributesFor(request)}`);
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', `${nameFor(request)}=; Max-Age=0; ${attributesFor(request)}`);
}

export const REQUEST_TOKEN_HEADER = 'x-credence-request-token';
const READS = ['GET', 'HEAD'];

/**
 * Throws `request_forged` if the request did not come from a page of this service. SameSite does that already, except
 * for pages of another port or another name below the same domain, and in browsers that do not know it.
 */
export function refuseForeignPage({ headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw requestForged();
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) throw requestForged();
}

/** The same, and unless it only reads, the request has to bring the token, which no other page can read. */
export function refuseForged(request: FastifyRequest, requestToken: string): void {
  refuseForeignPage(request);
  if (READS.includes(request.method)) return;
  // Both are HMACs under the pepper: nobody can approach one by the time that the comparison takes.
  if (request.headers[REQUEST_TOKEN_HEADER] !== requestToken) throw requestForged();
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

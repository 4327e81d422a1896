import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestForged } from '../problem/errors.js';

/**
 * For a `__Host-` cookie the browser itself guarantees that this host set it, over HTTPS and for every path, so another
 * subdomain or a plain HTTP page cannot plant one. Browsers reject the prefix over plain HTTP.
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

/** The cookie lasts until the browser is closed. The server decides when the session is over. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, credential: string): void {
  reply.header('set-cookie', `${nameFor(request)}=${credential}; ${attributesFor(request)}`);
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', `${nameFor(request)}=; Max-Age=0; ${attributesFor(request)}`);
}

export const REQUEST_TOKEN_HEADER = 'x-credence-request-token';
const READS = ['GET', 'HEAD'];

/**
 * Throws `request_forged` if the request did not come from a page of this service. SameSite already prevents that,
 * except for pages on another port or subdomain, and in browsers that do not support it.
 */
export function refuseForeignPage({ headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw requestForged();
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) throw requestForged();
}

/** The same check. In addition, a request that writes must send the token, which no other page can read. */
export function refuseForged(request: FastifyRequest, requestToken: string): void {
  refuseForeignPage(request);
  if (READS.includes(request.method)) return;
  // Both are HMACs with the pepper as key, so the time that the comparison takes reveals nothing useful.
  if (request.headers[REQUEST_TOKEN_HEADER] !== requestToken) throw requestForged();
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

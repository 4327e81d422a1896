import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestForged } from '../problem/errors.js';

/** A cookie of the dashboard. */
interface Cookie {
  name: string;
  sameSite: 'Strict' | 'Lax';
  /** null: until the browser is closed. */
  maxAgeSeconds: number | null;
}

/** The session of a person. The server decides when it is over. */
const SESSION: Cookie = { name: 'credence', sameSite: 'Strict', maxAgeSeconds: null };

/**
 * What a browser is given before it goes to the OpenID provider. It must come back with a navigation that the provider
 * started, which browsers allow for `Lax` only.
 */
export const TICKET: Cookie & { maxAgeSeconds: number } = {
  name: 'credence-sign-in',
  sameSite: 'Lax',
  maxAgeSeconds: 600,
};

/**
 * For a `__Host-` cookie the browser itself guarantees that this host set it, over HTTPS and for every path, so another
 * subdomain or a plain HTTP page cannot plant one. Browsers reject the prefix over plain HTTP.
 */
const nameFor = ({ protocol }: FastifyRequest, { name }: Cookie): string =>
  protocol === 'https' ? `__Host-${name}` : name;

/** What the request has in a cookie, by default the credential of its session. */
export function cookieOf(request: FastifyRequest, cookie = SESSION): string | undefined {
  const begin = `${nameFor(request, cookie)}=`;
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(begin))
    ?.slice(begin.length);
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, content: string, cookie = SESSION): void {
  const { sameSite, maxAgeSeconds } = cookie;
  const attributes = [
    `${nameFor(request, cookie)}=${content}`,
    ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  // Fastify appends to the cookies that the answer sets already.
  reply.header('set-cookie', attributes.join('; '));
}

export const clearCookie = (request: FastifyRequest, reply: FastifyReply, cookie = SESSION): void =>
  setCookie(request, reply, '', { ...cookie, maxAgeSeconds: 0 });

/** Whether the browser says that a page of another site made the request. */
export const isFromElsewhere = ({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none';

export const REQUEST_TOKEN_HEADER = 'x-credence-request-token';
const READS = ['GET', 'HEAD'];

/**
 * Throws `request_forged` if the request did not come from a page of this service. SameSite already prevents that,
 * except for pages on another port or subdomain, and in browsers that do not support it.
 */
export function refuseForeignPage(request: FastifyRequest): void {
  const {
    headers: { origin },
    host,
  } = request;
  if (isFromElsewhere(request)) throw requestForged();
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestForged } from '../problem/errors.js';

/** A cookie of the dashboard. */
interface Cookie {
  name: string;
  sameSite: 'Strict' | 'Lax';
  /** null: the cookie lasts until the browser is closed. */
  maxAgeSeconds: number | null;
}

/** The cookie of a signed-in session. The server decides when the session ends. */
const SESSION: Cookie = { name: 'credence', sameSite: 'Strict', maxAgeSeconds: null };

/**
 * The ticket that a browser gets before it goes to the OpenID provider. The browser must send it with the navigation
 * that the provider starts. Browsers do this only for `Lax` cookies.
 */
export const TICKET: Cookie & { maxAgeSeconds: number } = {
  name: 'credence-sign-in',
  sameSite: 'Lax',
  maxAgeSeconds: 600,
};

/**
 * A `__Host-` cookie can be set only by this host, over HTTPS and for every path; the browser enforces this. So another
 * subdomain or a plain HTTP page cannot set such a cookie. Browsers reject the prefix over plain HTTP.
 */
const nameFor = ({ protocol }: FastifyRequest, { name }: Cookie): string =>
  protocol === 'https' ? `__Host-${name}` : name;

/** The value of a cookie in the request, by default of the session cookie. */
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
  // Fastify appends this to the cookies that the answer already sets.
  reply.header('set-cookie', attributes.join('; '));
}

export const clearCookie = (request: FastifyRequest, reply: FastifyReply, cookie = SESSION): void =>
  setCookie(request, reply, '', { ...cookie, maxAgeSeconds: 0 });

/** Whether the browser reports that a page of another site made the request. */
export const isFromElsewhere = ({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none';

const REQUEST_TOKEN_HEADER = 'x-credence-request-token';
const READS = ['GET', 'HEAD'];

/**
 * Throws `request_forged` if the request did not come from a page of this service. SameSite already prevents this,
 * except for pages on another port or subdomain, and in browsers without SameSite.
 */
export function refuseForeignPage(request: FastifyRequest): void {
  const {
    headers: { origin },
    host,
  } = request;
  if (isFromElsewhere(request)) throw requestForged();
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) throw requestForged();
}

/** Like `refuseForeignPage`. In addition, a request that writes must send the token, which no other page can read. */
export function refuseForged(request: FastifyRequest, requestToken: string): void {
  refuseForeignPage(request);
  if (READS.includes(request.method)) return;
  // Both tokens are HMACs with the pepper as key, so the time that the comparison takes reveals nothing useful.
  if (request.headers[REQUEST_TOKEN_HEADER] !== requestToken) throw requestForged();
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

import type { FastifyRequest } from 'fastify';
import { hostRefused, originRefused } from '../problem/errors.js';
import type { ApiOptions } from '../server/options.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Keeps web pages of others away from a server on somebody's own machine: a page whose name was pointed at 127.0.0.1
 * (DNS rebinding) still sends its own Origin and Host. Programs send no Origin.
 */
export function refuseForeignPages({ headers }: FastifyRequest, { allowedOrigins, allowedHosts }: ApiOptions): void {
  const { origin, host } = headers;
  if (origin !== undefined && !allowedOrigins.includes(origin) && !LOOPBACK.has(hostnameOf(origin)))
    throw originRefused({ origin });
  if (allowedHosts.length > 0 && !allowedHosts.includes(hostnameOf(`http://${host ?? ''}`)))
    throw hostRefused({ host: host ?? '(none)' });
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

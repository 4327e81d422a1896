import { declareError } from '#libs/kernel/index.js';

/** Refusals that the transports themselves raise (api spec, Conventions). */
export const malformedJson = declareError<{ why: string }>(
  'malformed_json',
  'invalid',
  ({ why }) => `The body is not JSON: ${why}.`,
);
export const bodyTooLarge = declareError<{ limitBytes: number }>(
  'body_too_large',
  'too_large',
  ({ limitBytes }) => `The body is larger than ${limitBytes} bytes; split it.`,
);
export const tooManyRequests = declareError<{ seconds: number }>(
  'too_many_requests',
  'limit',
  ({ seconds }) => `Too many requests; try again in ${seconds} s.`,
);
export const tooManyStreams = declareError<{ whose: string; limit: number }>(
  'too_many_streams',
  'limit',
  ({ whose, limit }) => `This ${whose} already has ${limit} open streams here; close one.`,
);
export const tenantBusy = declareError<{ limit: number }>(
  'tenant_busy',
  'limit',
  ({ limit }) => `This tenant already has ${limit} requests in progress here; wait for answers before you send more.`,
);
export const idempotencyKeyInvalid = declareError(
  'idempotency_key_invalid',
  'invalid',
  () => 'An Idempotency-Key must have 1 to 200 printable ASCII characters.',
);
export const scrapeRefused = declareError(
  'scrape_refused',
  'forbidden',
  () =>
    'Metrics are for the operator: set CREDENCE_METRICS_TOKEN and send it as a bearer token, or send the request from the same machine.',
);
export const originRefused = declareError<{ origin: string }>(
  'origin_refused',
  'forbidden',
  ({ origin }) => `Requests from web pages of ${origin} are not accepted here.`,
);
export const hostRefused = declareError<{ host: string }>(
  'host_refused',
  'forbidden',
  ({ host }) => `This service does not accept requests for the host ${host}.`,
);
export const toolSetUnknown = declareError<{ name: string; known: readonly string[] }>(
  'tool_set_unknown',
  'invalid',
  ({ name, known }) => `There is no tool set "${name}"; the tool sets are ${known.join(', ')}.`,
);
export const spaceRequired = declareError(
  'space_required',
  'invalid',
  () => 'This needs a space: name one in `space`, or use a key that has a default space.',
);
export const requestForged = declareError(
  'request_forged',
  'forbidden',
  () =>
    'A request with the dashboard cookie must come from the pages of the dashboard, and needs the header `X-Credence-Request-Token` unless it only reads.',
);
export const signInExpired = declareError(
  'sign_in_expired',
  'unauthenticated',
  () => 'Signing in took too long, or was begun in another browser or tab; begin again.',
);
export const signInRefused = declareError(
  'sign_in_refused',
  'unauthenticated',
  () => 'The provider did not confirm your identity; sign in there again, or use an API key.',
);
export const signInInsecure = declareError(
  'sign_in_insecure',
  'unavailable',
  () =>
    'The service does not know that this request came over HTTPS; its operator has to name the proxy in CREDENCE_TRUSTED_PROXIES.',
);
export const signInWithoutKey = declareError<{ claim: string }>(
  'sign_in_without_key',
  'unauthenticated',
  ({ claim }) =>
    `The provider confirmed your identity, but its claim \`${claim}\` names no API key. Ask an administrator of the provider to put the key there, without its secret.`,
);
export const signInProviderUnavailable = declareError(
  'sign_in_provider_unavailable',
  'unavailable',
  () => 'The provider cannot be reached or does not answer correctly; try again later, or use an API key.',
);
export const signInLinkInvalid = declareError(
  'sign_in_link_invalid',
  'unauthenticated',
  () => 'The sign-in link was already used or has expired; use another one, or an API key.',
);

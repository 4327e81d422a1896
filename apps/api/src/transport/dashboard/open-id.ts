import { Inject, Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  None,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type IDToken,
} from 'openid-client';
import type { Clock, Id } from '#libs/kernel/index.js';
import type { OpenIdSpec } from '#libs/platform/config/index.js';
import { Secrets } from '#libs/platform/secrets/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { parseKeyName } from '#libs/tenancy/api-keys/index.js';
import { signInExpired, signInProviderUnavailable, signInRefused, signInWithoutKey } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { TICKET } from './cookie.js';

/** The maximum time between leaving for the provider and returning. */
const TICKET_LASTS_MS = TICKET.maxAgeSeconds * 1_000;
const TIMEOUT_SECONDS = 10;
const SHAPE = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/;
/**
 * The error codes for faults of the provider itself. All other codes are about the person, or about what the browser
 * sent.
 */
const FAULTS_OF_PROVIDER = ['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'];
/** How many browsers may return from the provider at the same time. Each of them causes a request to the provider. */
const MAX_AT_ONCE = 20;
/** The limit of OpenID Connect for a subject. */
const MAX_SUBJECT = 255;
const MAX_LOGGED = 100;

/** A person who proved their identity to the provider. */
export interface OpenIdHolder {
  tenantId: Id<'ten'>;
  keyId: Id<'key'>;
  /** Issuer and subject. */
  person: string;
}

/**
 * Signs people in with the authorization code flow of OpenID Connect, with PKCE. The provider decides which rights a
 * person gets: a claim of its ID token names an API key.
 *
 * A browser gets a ticket that only this installation can create. State, nonce and code verifier are derived from it.
 * So nothing is stored, and any process can continue a sign-in that another process began. Another browser cannot
 * continue it.
 */
@Injectable()
export class OpenIdSignIn {
  readonly #spec: OpenIdSpec | null;
  readonly #log: ApiOptions['logger'];
  #provider: Promise<Configuration> | null = null;
  #inProgress = 0;

  constructor(
    @Inject(API_OPTIONS) { openId, logger }: ApiOptions,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#spec = openId;
    this.#log = logger;
  }

  /** The display name of the provider. null: there is none. */
  get name(): string | null {
    return this.#spec?.name ?? null;
  }

  /** The public address of the service. */
  get home(): URL {
    return new URL('/', this.#spec!.redirectUrl);
  }

  /**
   * The address of the provider to redirect to, and the ticket to return with. Throws `sign_in_provider_unavailable`.
   */
  async begin(): Promise<{ address: string; ticket: string }> {
    const { redirectUrl, scope } = this.#spec!;
    const provider = await this.#answered(() => this.#discovered());
    const begunAt = this.clock.now().getTime();
    const ticket = `${begunAt}.${this.secrets.makeFor(holderOf(begunAt))}`;
    const { state, nonce, verifier } = this.#valuesOf(ticket);
    const address = buildAuthorizationUrl(provider, {
      redirect_uri: redirectUrl,
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, ticket };
  }

  /**
   * The person who returned from the provider. `query`: the parameters that the provider appended to the address.
   * Throws `sign_in_expired` before any request to the provider, and `sign_in_refused`, `sign_in_without_key` and
   * `sign_in_provider_unavailable`.
   */
  async finish(query: URLSearchParams, ticket: string): Promise<OpenIdHolder> {
    const { redirectUrl, keyClaim } = this.#spec!;
    if (!this.#isGood(ticket)) throw signInExpired();
    const { state, nonce, verifier } = this.#valuesOf(ticket);
    if (query.get('state') !== state) throw signInExpired();
    const address = new URL(`${redirectUrl}?${query.toString()}`);
    const said = await this.#answered(async () => {
      const tokens = await authorizationCodeGrant(await this.#discovered(), address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return tokens.claims()!;
    });
    if (said.sub.length > MAX_SUBJECT) throw signInRefused();
    const key = parseKeyName(only(said[keyClaim]));
    if (key === null) throw signInWithoutKey({ claim: keyClaim });
    return { ...key, person: personOf(said) };
  }

  #isGood(ticket: string): boolean {
    const [, begunAt, secret] = SHAPE.exec(ticket) ?? [];
    const age = this.clock.now().getTime() - Number(begunAt);
    return secret !== undefined && age < TICKET_LASTS_MS && this.secrets.hasMade(holderOf(Number(begunAt)), secret);
  }

  #valuesOf(ticket: string): { state: string; nonce: string; verifier: string } {
    const derived = (what: string): string => this.secrets.hash(`open id ${what}\n${ticket}`);
    return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
  }

  /** The configuration of the provider, requested once, and again after a failure. */
  #discovered(): Promise<Configuration> {
    this.#provider ??= discover(this.#spec!).catch((failure: unknown) => {
      this.#provider = null;
      throw failure;
    });
    return this.#provider;
  }

  async #answered<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#inProgress >= MAX_AT_ONCE) throw signInProviderUnavailable();
    this.#inProgress += 1;
    try {
      return await ask();
    } catch (failure) {
      if (isRefusal(failure)) throw signInRefused();
      // Only these fields of the error may be logged: its `cause` may contain the authorization code or the answer of
      // the provider.
      const { name, message, code, error, cause } = failure as Failure;
      const said = { name, message, code, error: error?.slice(0, MAX_LOGGED), cause: cause?.code };
      this.#log.warn(said, 'the OpenID provider did not sign a person in');
      throw signInProviderUnavailable();
    } finally {
      this.#inProgress -= 1;
    }
  }
}

type Failure = Error & { code?: string; error?: string; cause?: { code?: string } };

/** Whether the cause of the failure is the person or what the browser sent, rather than the provider. */
function isRefusal(failure: unknown): boolean {
  if (failure instanceof AuthorizationResponseError || failure instanceof ResponseBodyError)
    return !FAULTS_OF_PROVIDER.includes(failure.error);
  return (failure as Failure).code === 'OAUTH_INVALID_RESPONSE';
}

const holderOf = (begunAt: number): string => `open id ${begunAt}`;

async function discover({ issuer, clientId, clientSecret }: OpenIdSpec): Promise<Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:';
  const found = await discovery(new URL(issuer), clientId, undefined, authenticationOf(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [allowInsecureRequests] : [],
  });
  // An issuer with a placeholder stands for every organisation of the provider, and each of these organisations could
  // name any key.
  if (found.serverMetadata().issuer.includes('{')) throw new Error('the issuer stands for several organisations');
  return found;
}

/** The client secret is sent in a header, as providers expect by default. */
function authenticationOf(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/**
 * A claim that names a key may be a list with one entry. With several entries, it would be unclear which rights apply.
 */
function only(claim: unknown): string {
  const value: unknown = Array.isArray(claim) && claim.length === 1 ? claim[0] : claim;
  return typeof value === 'string' ? value : '';
}

const personOf = ({ iss, sub }: IDToken): string => `${iss} ${sub}`;

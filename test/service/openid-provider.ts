import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenIdSpec } from '#libs/platform/config/index.js';
import type { Configuration, default as Provider } from 'oidc-provider';

/**
 * The settings of a service for the provider. Service and provider each need the address of the other, so both
 * addresses are filled in once both are open.
 */
export const openIdSpec = (name: string): OpenIdSpec & { clientSecret: string } => ({
  issuer: '',
  clientId: 'credence',
  clientSecret: 'a secret that only both of them know',
  redirectUrl: '',
  scope: 'openid',
  keyClaim: 'credence_key',
  name,
});

/** The value of the claim that names a key, by the name of the person. */
export type Accounts = Map<string, unknown>;

/** A real OpenID provider that asks for no password: it takes everybody for the person in `present`. */
export class OpenIdProvider {
  /** The account of the next person who signs in. null: the person cancels. */
  present: string | null = null;

  private constructor(
    readonly issuer: string,
    readonly accounts: Accounts,
    private readonly server: Server,
  ) {}

  /** Opens a provider for the service at this address, and fills in both addresses. */
  static async openFor(url: string, spec: ReturnType<typeof openIdSpec>): Promise<OpenIdProvider> {
    spec.redirectUrl = `${url}/app/open-id/callback`;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    spec.issuer = issuer;
    const opened = new OpenIdProvider(issuer, new Map(), server);
    const provider = await quietly(issuer, {
      ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
      clients: [{ client_id: spec.clientId, client_secret: spec.clientSecret, redirect_uris: [spec.redirectUrl] }],
      claims: { openid: ['sub', 'credence_key'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => Promise.resolve({ sub, credence_key: opened.accounts.get(sub) }),
      }),
      // Everybody counts as having consented.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
        grant.addOIDCScope('openid');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const done = request.url!.startsWith('/interaction/')
        ? provider.interactionFinished(
            request,
            response,
            opened.present === null ? { error: 'access_denied' } : { login: { accountId: opened.present } },
          )
        : answer(request, response);
      done.catch((failure: unknown) => response.writeHead(500).end(String(failure)));
    });
    return opened;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Creates the provider without its warnings: that it keeps everything in memory, and that it prefers a newer Node. */
async function quietly(issuer: string, configuration: Configuration): Promise<Provider> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    const { default: Implementation } = await import('oidc-provider');
    return new Implementation(issuer, configuration);
  } finally {
    console.warn = warn;
  }
}

/**
 * Signing in and out. Only these requests bypass the SDK, because they create and remove the cookie. The key is sent
 * once and stored nowhere, and scripts cannot read the cookie.
 */
export interface Session {
  requestToken: string;
  role: string;
  session: { id: string; keyId: string; principal: { id: string; name: string }; keyName: string };
  /** Whether another tab signed in, so that the page goes on with another session than the one it began with. */
  isOther?: boolean;
}

export type Proof = { key: string } | { link: string };

export class SessionFailed extends Error {
  constructor(
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}

const ADDRESS = '/app/session';

/** null: nobody is signed in. */
export async function readSession(): Promise<Session | null> {
  const response = await fetch(ADDRESS, { headers: { accept: 'application/json' } });
  if (response.status === 401) return null;
  return answerOf(response);
}

export async function signIn(proof: Proof): Promise<Session> {
  const headers = { 'content-type': 'application/json' };
  return answerOf(await fetch(ADDRESS, { method: 'POST', headers, body: JSON.stringify(proof) }));
}

/** Throws unless the session has ended. 401: it had already ended. */
export async function signOut({ requestToken }: Session): Promise<void> {
  const response = await fetch(ADDRESS, { method: 'DELETE', headers: { 'x-credence-request-token': requestToken } });
  if (response.status !== 204 && response.status !== 401) throw failureOf(response, await bodyOf(response));
}

async function answerOf(response: Response): Promise<Session> {
  const body = await bodyOf(response);
  if (!response.ok || body === null) throw failureOf(response, body);
  return body;
}

type Body = (Session & { code?: string; detail?: string }) | null;

const bodyOf = async (response: Response): Promise<Body> => (await response.json().catch(() => null)) as Body;

const failureOf = ({ status, statusText }: Response, body: Body): SessionFailed =>
  new SessionFailed(body?.code ?? null, body?.detail ?? `${status} ${statusText}`.trim());

/** The display name of the OpenID provider; empty if the service has none. The server writes it into the page. */
export const provider = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-in-with"]')?.content.replace(/^__\w+__$/, '') ?? '';

/**
 * The address that starts a sign-in at the OpenID provider, which then sends the browser back to the requested page.
 */
export const openIdAddress = (back: unknown): string =>
  `/app/open-id?${new URLSearchParams({ back: backTo(back).replace(/^\/app(?=[/?]|$)/, '') }).toString()}`;

/** Where to go after signing in: always a page of the dashboard, never another address. */
export const backTo = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/';

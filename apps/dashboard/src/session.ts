/**
 * Signing in and out. Only these requests bypass the SDK, because they create and remove the cookie. The key is sent
 * once and stored nowhere, and scripts cannot read the cookie.
 */
export interface Session {
  requestToken: string;
  role: string;
  session: { id: string; keyId: string; principal: { id: string; name: string }; keyName: string };
}

export type Proof = { key: string } | { link: string };

class SignInFailed extends Error {
  constructor(
    readonly status: number,
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

export async function signOut({ requestToken }: Session): Promise<void> {
  await fetch(ADDRESS, { method: 'DELETE', headers: { 'x-credence-request-token': requestToken } });
}

async function answerOf(response: Response): Promise<Session> {
  const body = (await response.json().catch(() => null)) as (Session & { detail?: string }) | null;
  if (!response.ok || body === null) throw new SignInFailed(response.status, body?.detail ?? response.statusText);
  return body;
}

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

/** The names of this machine for itself. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** Whether a host is one of the given hosts. An IPv6 address may be in brackets, as in a URL, or not. */
export function isHostAmong(host: string, hosts: readonly string[]): boolean {
  const sought = asInUrls(host);
  return sought !== '' && hosts.some((each) => asInUrls(each) === sought);
}

/** The host of a URL as `isHostAmong` takes it; empty if the text is not a URL. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** The one way in which URLs write a host: in lower case, an IPv6 address shortened and in brackets. */
const asInUrls = (host: string): string =>
  hostOf(`http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`);

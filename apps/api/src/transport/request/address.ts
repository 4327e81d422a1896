import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one caller among those without a good key: an IPv4 address, or the /64 of an IPv6 address, which is the least anybody is given and
 * holds more addresses than can be remembered. An IPv4 address is the same in its IPv6 form.
 */
export function neighbourhoodOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare] = address.split('%', 1);
  if (!isIPv6(bare!)) return address;
  // A URL writes an address in its shortest form, however it came.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const quads = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (quads !== null)
    return [quads[1]!, quads[2]!]
      .map((group) => parseInt(group, 16))
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const [before, after] = short.split('::', 2) as [string, string?];
  const groups = before === '' ? [] : before.split(':');
  const rest = after === undefined || after === '' ? [] : after.split(':');
  const whole =
    after === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

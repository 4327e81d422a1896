import { CredenceError, hasKey } from './errors.js';

/** How an operation is sent. */
export interface Route {
  /** `claims.store` */
  operation: string;
  method: string;
  path: string;
  /** Fields that are sent in the query even if the rest of the input is sent as a body. */
  switches: readonly string[];
  takesVersion: boolean;
  kind: 'one' | 'list' | 'stream' | 'text' | 'graphql';
}

export const GRAPHQL: Route = {
  operation: 'graphql',
  method: 'POST',
  path: '/graphql',
  switches: [],
  takesVersion: false,
  kind: 'graphql',
};

const KINDS: Record<string, Route['kind']> = { l: 'list', s: 'stream', t: 'text' };

/** Parses a line of ROUTES, such as `POST /v1/spaces/{space}/claims:search?explain ml`. */
export function routeOf(operation: string, line: string): Route {
  const [method, address, flags = ''] = line.split(' ') as [string, string, string?];
  const [path, switches] = address.split('?') as [string, string?];
  return {
    operation,
    method,
    path,
    switches: switches?.split(',') ?? [],
    takesVersion: flags.includes('m'),
    kind: KINDS[flags.at(-1) ?? ''] ?? 'one',
  };
}

export interface Prepared {
  address: string;
  body: string | undefined;
  headers: Record<string, string>;
}

export type Input = Record<string, unknown>;

const wrongInput = (operation: string, what: string): CredenceError =>
  new CredenceError(`${operation}: ${what}`, { code: 'invalid_call' });

/** Distributes a flat input over path, query, headers and body. Refuses values that must not appear in an address. */
export function prepare({ operation, method, path, switches }: Route, input: Input, space?: string): Prepared {
  const rest: Input = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? (name === 'space' ? space : undefined);
    delete rest[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    // A segment that consists of dots would lead to another address.
    if (text === '' || text === '.' || text === '..')
      throw wrongInput(operation, `\`${name}\` is part of the address and must be given.`);
    return encodeURIComponent(text);
  });
  const headers: Record<string, string> = {};
  take(rest, 'waitSeconds', (value) => (headers.prefer = `wait=${value}`));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  if (method === 'DELETE') take(rest, 'expectedVersion', (value) => (headers['if-match'] = `"${value}"`));
  const query: string[] = [];
  for (const name of hasBody ? switches : Object.keys(rest))
    take(rest, name, (value) => query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`));
  const address = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  if (hasKey(address))
    throw wrongInput(operation, 'an API key does not belong in an address; addresses are logged on their way.');
  const body = hasBody && Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { address, body, headers };
}

/** Moves a field out of the input. null and undefined are dropped. */
function take(input: Input, name: string, use: (text: string) => void): void {
  const value = input[name];
  delete input[name];
  if (value === undefined || value === null) return;
  if (value instanceof Date) use(value.toISOString());
  // A list is sent as JSON, because its items may contain commas.
  else use(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean));
}

import type { HttpMethod, Operation } from '#libs/kernel/index.js';

const PARAMETER = /\{(\w+)\}/g;

/** Names of the path parameters of `/v1/spaces/{space}/claims/{id}:retract`, in order. */
export function pathParametersOf(template: string): string[] {
  return [...template.matchAll(PARAMETER)].map((match) => match[1]!);
}

/**
 * The template in the syntax of the router, in which a colon starts a parameter and two colons stand for a literal one.
 * A parameter followed by a verb needs a pattern: without a pattern, the router takes the verb as part of the parameter
 * name.
 */
export function routerPathOf(template: string): string {
  return template
    .replaceAll(':', '::')
    .replace(PARAMETER, (whole: string, name: string, at: number, all: string) =>
      all.startsWith('::', at + whole.length) ? `:${name}(^.+)` : `:${name}`,
    );
}

const OTHERS: { method: HttpMethod; path: string }[] = [
  { method: 'GET', path: '/graphql' },
  { method: 'POST', path: '/graphql' },
  { method: 'POST', path: '/mcp' },
];

/** Finds the methods that an address supports, for answers with status 405. Used only if no route matched. */
export class RouteTable {
  readonly #routes: { method: HttpMethod; pattern: RegExp }[];

  constructor(operations: readonly Operation[]) {
    const routes = [...operations.map(({ rest }) => rest), ...OTHERS];
    this.#routes = routes.map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replace(PARAMETER, '[^/:]+')}$`),
    }));
  }

  methodsAt(url: string): HttpMethod[] {
    const path = url.split('?', 1)[0]!;
    const methods = this.#routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

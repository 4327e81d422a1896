import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { Token } from '../tokens.js';

/** The token of a dependency: its class, or the token of a port. */
export type Source<T> = (abstract new (...args: never[]) => T) | Token<T>;

/**
 * Lets Nest create a plain class, as in `provide(StoreClaim, [UnitOfWork, Journal])`. The classes themselves do not
 * depend on Nest. The dependencies are in the order of the constructor's parameters; if two are swapped, the code does
 * not compile.
 */
export function provide<T, Args extends unknown[]>(
  type: new (...args: Args) => T,
  dependencies: { readonly [K in keyof Args]: Source<Args[K]> },
): FactoryProvider<T>;
/** For a constructor that takes its dependencies by name: `provide(Confirm, { work: UnitOfWork, journal: Journal })`. */
export function provide<T, Parts extends object>(
  type: new (parts: Parts) => T,
  dependencies: { readonly [K in keyof Parts]: Source<Parts[K]> },
): FactoryProvider<T>;
export function provide<T>(
  type: new (...args: unknown[]) => T,
  dependencies: readonly InjectionToken[] | Record<string, InjectionToken>,
): FactoryProvider<T> {
  if (Array.isArray(dependencies))
    return { provide: type, inject: [...dependencies], useFactory: (...args: unknown[]) => new type(...args) };
  const names = Object.keys(dependencies);
  return {
    provide: type,
    inject: Object.values(dependencies),
    useFactory: (...args: unknown[]) => new type(Object.fromEntries(names.map((name, i) => [name, args[i]]))),
  };
}

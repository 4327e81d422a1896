import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { Token } from '../tokens.js';

/** What identifies a dependency: its class or, for a port, its token. */
export type Source<T> = (abstract new (...args: never[]) => T) | Token<T>;

/**
 * Makes Nest create a plain class, as in `provide(StoreClaim, [UnitOfWork, Journal])`. The class itself does not depend
 * on Nest. The dependencies must be in the order of the constructor's parameters, or the code does not compile.
 */
export function provide<T, Args extends unknown[]>(
  type: new (...args: Args) => T,
  dependencies: { readonly [K in keyof Args]: Source<Args[K]> },
): FactoryProvider<T>;
/**
 * For a constructor that takes its dependencies by name: `provide(Confirm, { work: UnitOfWork, journal: Journal })`.
 */
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

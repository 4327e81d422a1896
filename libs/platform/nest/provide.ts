import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { Token } from '../tokens.js';

/** What stands for a dependency: its class, or the token of a port. */
type Source<T> = (abstract new (...args: never[]) => T) | Token<T>;

/**
 * Lets Nest build a plain class: `provide(StoreClaim, [UnitOfWork, Journal])`. The classes themselves know nothing of Nest.
 * The dependencies are those of the constructor, in its order: two that are swapped do not compile.
 */
export function provide<T, Args extends unknown[]>(
  type: new (...args: Args) => T,
  dependencies: { readonly [K in keyof Args]: Source<Args[K]> },
): FactoryProvider<T> {
  return {
    provide: type,
    inject: [...(dependencies as readonly InjectionToken[])],
    useFactory: (...args: unknown[]) => new type(...(args as Args)),
  };
}

import type { FactoryProvider, InjectionToken } from '@nestjs/common';

/** Lets Nest build a plain class: `provide(StoreClaim, [UnitOfWork, Journal])`. The classes themselves know nothing of Nest. */
export function provide<T>(type: new (...args: never[]) => T, dependencies: InjectionToken[]): FactoryProvider<T> {
  return { provide: type, inject: dependencies, useFactory: (...args: unknown[]) => new type(...(args as never[])) };
}

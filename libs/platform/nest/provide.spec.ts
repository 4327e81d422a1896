import { provide } from './provide.js';
import { CLOCK, IDS } from '../tokens.js';
import type { Clock, IdSource } from '#libs/kernel/index.js';

class Left {
  declare private readonly side: 'left';
}
class Right {
  declare private readonly side: 'right';
}
class Pair {
  constructor(
    readonly left: Left,
    readonly right: Right,
  ) {}
}
class Timed {
  constructor(
    readonly clock: Clock,
    readonly ids: IdSource,
  ) {}
}

describe('provide', () => {
  it('builds the class from its dependencies, in the order of the constructor', () => {
    const { inject, useFactory } = provide(Pair, [Left, Right]);
    expect(inject).toEqual([Left, Right]);
    const pair = useFactory(new Left(), new Right()) as Pair;
    expect(pair.left).toBeInstanceOf(Left);
    expect(pair.right).toBeInstanceOf(Right);
  });

  it('does not compile if dependencies are swapped or missing, or tokens belong to another port', () => {
    // @ts-expect-error swapped
    provide(Pair, [Right, Left]);
    // @ts-expect-error one is missing
    provide(Pair, [Left]);
    // @ts-expect-error the tokens of two ports, swapped
    provide(Timed, [IDS, CLOCK]);
    expect(provide(Timed, [CLOCK, IDS]).inject).toEqual([CLOCK, IDS]);
  });

  it('passes dependencies by name to a constructor that takes an object', () => {
    class Named {
      constructor(readonly parts: { left: Left; right: Right }) {}
    }
    const { inject, useFactory } = provide(Named, { right: Right, left: Left });
    expect(inject).toEqual([Right, Left]);
    const named = useFactory(new Right(), new Left()) as Named;
    expect(named.parts.left).toBeInstanceOf(Left);
    expect(named.parts.right).toBeInstanceOf(Right);
    // @ts-expect-error swapped
    provide(Named, { right: Left, left: Right });
  });
});

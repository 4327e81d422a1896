import { typeidUnboxed } from 'typeid-js';
import type { Id, IdPrefix, IdSource } from '#libs/kernel/index.js';

/** TypeIDs over UUIDv7: sorted by the moment they were made. */
export class TypeIds implements IdSource {
  next<P extends IdPrefix>(prefix: P): Id<P> {
    const id: string = typeidUnboxed(prefix);
    return id as Id<P>;
  }
}

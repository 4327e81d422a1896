import { typeidUnboxed } from 'typeid-js';
import type { Id, IdPrefix, IdSource } from '#libs/kernel/index.js';

/** Creates ids: TypeIDs of UUIDv7, which sort by their time of creation. */
export class TypeIds implements IdSource {
  next<P extends IdPrefix>(prefix: P): Id<P> {
    const id: string = typeidUnboxed(prefix);
    return id as Id<P>;
  }
}

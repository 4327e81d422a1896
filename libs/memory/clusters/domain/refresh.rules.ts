/** Of groups that hang together, the one that has most of the members; of equals the first. */
export function successorOf<C extends { id: string }>(groups: readonly C[][], memberIds: readonly string[]): C[] {
  const held = (group: readonly C[]): number => group.filter(({ id }) => memberIds.includes(id)).length;
  return groups.reduce<C[]>((best, group) => (held(group) > held(best) ? group : best), []);
}

import { useQueryClient } from '@tanstack/react-query';

/** Reloads everything of the space that is on the page, because an action may have changed any of it. */
export function useRefresh(space: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [, where] }) => where === space });
}

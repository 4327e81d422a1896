import { useQueryClient } from '@tanstack/react-query';

/** Asks again for everything of a space that is on the page: after an action nobody knows better what it has changed. */
export function useRefresh(space: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [, where] }) => where === space });
}

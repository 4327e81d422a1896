import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of the page says, and how a panel changes its own part of it. */
export function useBeliefSearch() {
  const search = useSearch({ from: '/s/$space/belief' });
  const navigate = useNavigate({ from: '/s/$space/belief' });
  return {
    ...search,
    /** Other conditions: what was open is closed. */
    apply: (conditions: Record<string, string | undefined>): void =>
      void navigate({ search: { panel: search.panel, ...conditions } }),
    /** Another action, under the same conditions. */
    choose: ({ id, action }: { id?: string; action?: string }): void =>
      void navigate({ search: { ...search, id, action }, replace: true }),
  };
}

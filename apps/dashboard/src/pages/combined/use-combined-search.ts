import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of the page says, and how a panel changes its own part of it. */
export function useCombinedSearch() {
  const search = useSearch({ from: '/s/$space/combined' });
  const navigate = useNavigate({ from: '/s/$space/combined' });
  return {
    ...search,
    /** Other conditions: what was open is closed. */
    apply: (conditions: Record<string, string | undefined>): void =>
      void navigate({ search: { panel: search.panel, ...conditions } }),
    /** Another action, under the same conditions. */
    choose: ({ id, action }: { id?: string; action?: string }): void =>
      void navigate({ search: { ...search, id, action }, replace: true }),
    /** What an item was made from. */
    show: (open: string | undefined): void => void navigate({ search: { ...search, open }, replace: true }),
  };
}

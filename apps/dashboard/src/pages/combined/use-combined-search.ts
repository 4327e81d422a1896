import { useNavigate, useSearch } from '@tanstack/react-router';

/** The state of the page in its URL, and the functions by which a panel changes its own part of this state. */
export function useCombinedSearch() {
  const search = useSearch({ from: '/s/$space/combined' });
  const navigate = useNavigate({ from: '/s/$space/combined' });
  return {
    ...search,
    /** Sets the filters and closes the open action. */
    apply: (conditions: Record<string, string | undefined>): void =>
      void navigate({ search: { panel: search.panel, ...conditions } }),
    /** Opens another action and keeps the filters. */
    choose: ({ id, action }: { id?: string; action?: string }): void =>
      void navigate({ search: { ...search, id, action }, replace: true }),
    /** Opens the claims that an item was made from. */
    show: (open: string | undefined): void => void navigate({ search: { ...search, open }, replace: true }),
  };
}

import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../words.js';
import { Answered, FailedAlert } from './states.js';

interface PageOf<T> {
  data: T[];
  nextCursor: string | null;
}

export type List<T> = ReturnType<typeof useList<T>>;

/** A list of the service, loaded page by page on request. */
export function useList<T>(
  queryKey: readonly unknown[],
  load: (cursor: string | undefined) => PromiseLike<PageOf<T>>,
  { isWanted = true }: { isWanted?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => await load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: isWanted,
  });
  return { ...query, data: query.data?.pages.flatMap(({ data }) => data) };
}

/** The items loaded so far, or the loading or failure state, and a button for more. */
export function Listed<T>({
  list,
  empty,
  children,
}: {
  list: List<T>;
  empty: string;
  children: (items: T[]) => ReactNode;
}) {
  return (
    <>
      <Answered query={list} isEmpty={({ length }) => length === 0} empty={empty}>
        {children}
      </Answered>
      {list.isFetchNextPageError && <FailedAlert error={list.error} />}
      {list.hasNextPage && (
        <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { callsOf, type Setting } from '../../parts/recall-calls.js';
import { useSignedIn } from '../../signed-in.js';

export type Recall = ReturnType<typeof useRecall>;

/** Requests the search and the context, with all explanations that the service offers. */
export function useRecall(space: string, query: string, setting: Setting, isWanted = true) {
  const { client } = useSignedIn();
  const calls = callsOf(space, query, setting);
  const found = useQuery({
    queryKey: ['claims', space, 'recall', 'search', calls.search],
    queryFn: () => client.search.run(calls.search),
    enabled: isWanted,
  });
  const packed = useQuery({
    queryKey: ['claims', space, 'recall', 'context', calls.context],
    queryFn: () => client.context.get(calls.context),
    enabled: isWanted,
  });
  return { calls, found, packed };
}

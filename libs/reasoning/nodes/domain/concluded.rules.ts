import type { DerivationItem } from '../../derivations/index.js';
import type { CreateNodeItem } from './node.schemas.js';

export type ConcludedItem = CreateNodeItem & { type: DerivationItem['type'] };

export const isConcluded = (item: CreateNodeItem): item is ConcludedItem =>
  item.type === 'derivation' || item.type === 'theory';

/** As `nodes.derive` takes it. */
export function derivationOf({
  type,
  claim,
  premises,
  logicalChain,
  reasoningType,
  useContested,
  useStale,
  ...rest
}: ConcludedItem): DerivationItem {
  return {
    ...rest,
    contextIds: rest.contextIds as DerivationItem['contextIds'],
    type,
    claim: claim!,
    premises: premises!,
    logicalChain: logicalChain!,
    reasoningType: reasoningType ?? undefined,
    useContested: useContested ?? false,
    useStale: useStale ?? false,
  };
}

import type { TenantTx } from '#libs/platform/database/index.js';
import type { TestSuggestionView } from '../../beliefs/index.js';

/** The tests suggested in a transaction, noted here by the policy that suggests them, for the answer to the write. */
export class MadeSuggestions {
  readonly #made = new WeakMap<TenantTx, Map<string, TestSuggestionView>>();

  /** Notes the suggestion for a claim. `suggestion` null: the claim is not worth a test, or no longer. */
  note(tx: TenantTx, claimId: string, suggestion: TestSuggestionView | null): void {
    const made = this.#made.get(tx) ?? new Map<string, TestSuggestionView>();
    if (suggestion === null) made.delete(claimId);
    else made.set(claimId, suggestion);
    this.#made.set(tx, made);
  }

  of(tx: TenantTx, claimId: string): TestSuggestionView | null {
    return this.#made.get(tx)?.get(claimId) ?? null;
  }
}

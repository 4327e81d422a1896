import type { Vocabularies } from '#libs/platform/tokenizers/index.js';
import type { TokenizerName } from '#libs/tenancy/spaces/index.js';
import { type CountTokens, estimatedTokens } from '../../packing/index.js';

/** Finds whoever counts tokens for a space. */
export class TokenCounters {
  constructor(private readonly vocabularies: Vocabularies) {}

  async of(name: TokenizerName): Promise<CountTokens> {
    if (name === 'estimate') return estimatedTokens;
    const tokenizer = await this.vocabularies.tokenizer(name);
    return (text, enough) => tokenizer.count(text, enough);
  }
}

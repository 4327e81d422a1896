import type { LanguageModel, Prompt } from '#libs/platform/llm/index.js';

/** The answer of a model that has nothing to report, by the name of the requested answer. */
const NOTHING: Readonly<Record<string, string>> = {
  claim: '{"claim":null}',
  proposals: '{"proposals":[]}',
  summary: '{"sentences":[]}',
};

export class FakeModel implements LanguageModel {
  readonly name = 'fake-model';

  async complete({ answer }: Prompt): Promise<string> {
    return NOTHING[answer.name] ?? '';
  }
}

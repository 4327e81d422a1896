import type { DutyName } from '../domain/index.js';
import type { Duty } from './duty.js';

/** The duties there are. Filled by the nouns' modules. */
export class Duties {
  readonly #duties = new Map<DutyName, Duty>();

  add<Options, Item>(duty: Duty<Options, Item>): void {
    if (this.#duties.has(duty.name)) throw new Error(`duty ${duty.name} is added twice`);
    this.#duties.set(duty.name, duty as unknown as Duty);
  }

  get(name: DutyName): Duty {
    const duty = this.#duties.get(name);
    if (duty === undefined) throw new Error(`nobody does ${name}`);
    return duty;
  }

  get names(): readonly DutyName[] {
    return [...this.#duties.keys()];
  }
}

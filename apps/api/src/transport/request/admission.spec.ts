import { Admission } from './admission.js';

describe('what a tenant may have under way at once', () => {
  it('is bounded, refused beyond it with the time to come back, and free again when it ends', () => {
    const admission = new Admission({ requestsAtOnce: 2 });
    const [first] = [admission.enter('a'), admission.enter('a')];
    expect(() => admission.enter('a')).toThrow(
      expect.objectContaining({ code: 'tenant_busy', category: 'limit', retryAfterSeconds: 1 }),
    );
    expect(() => admission.enter('b')).not.toThrow();
    first!();
    expect(() => admission.enter('a')).not.toThrow();
  });
});

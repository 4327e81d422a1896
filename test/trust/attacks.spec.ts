import { tryFamilies } from './try-families.js';

// The other families are in more-attacks.spec.ts.
tryFamilies(0, 2);

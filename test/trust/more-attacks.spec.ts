import { tryFamilies } from './try-families.js';

// The other families are in attacks.spec.ts.
tryFamilies(1, 2);

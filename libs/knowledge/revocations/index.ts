export { EvidenceMarker } from './use-cases/steps/evidence-marker.js';
export { reinstatement, revocation } from './use-cases/steps/evidence-marker.js';
export * from './use-cases/regroup-evidence.js';
export * from './use-cases/mark-evidence.js';

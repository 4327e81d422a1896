export { EvidenceMarker } from './evidence-marker.js';
export { reinstatement, revocation } from './marks.js';

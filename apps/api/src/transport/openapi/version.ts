/** The version of the contract, not of the software. It rises with what is added; nothing is ever taken away from /v1. */
export const API_VERSION = '1.0.0';

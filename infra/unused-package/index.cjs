// Replaces packages that others require and nothing here uses: docs/dependencies.md, "Overrides".
// ES modules that import names need them to exist.
exports.Tiktoken = undefined;
exports.getEncodingNameForModel = undefined;

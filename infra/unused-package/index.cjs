// Replaces packages that other packages require but nothing here uses (docs/dependencies.md, "Overrides").
// The names exist, because ES modules import them.
exports.Tiktoken = undefined;
exports.getEncodingNameForModel = undefined;

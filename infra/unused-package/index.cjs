// Replaces packages that others require and nothing here uses: docs/dependencies.md, "Overrides".
module.exports = {};

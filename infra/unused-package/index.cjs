// Stands in for packages that others ask for and nothing here uses: docs/dependencies.md, "Overrides".
module.exports = {};

/** Stands in for asn1.js: the library loads it always, and uses it for signing suites alone. */
const asn1 = { define: () => null }

// biome-ignore lint/style/noDefaultExport: the library imports it so
export default asn1

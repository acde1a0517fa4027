// Prints docs/errors.md, the target of every `doc_url`; `npm run generate` updates it.
import { ERROR_CODES } from '../lib/error-codes.ts'

const INTRODUCTION = `# Errors

A refusal is JSON with one \`error\`: its \`type\`, its \`code\`, a \`message\` that says what happened and what to do, and
the \`param\` it is about, if there is one. \`doc_url\` leads to the code on this page. Codes are never renamed.

\`\`\`sh
curl "$FLORIN_URL/v1/transaction_intents" \\
  -H "Authorization: Bearer $FLORIN_API_KEY" \\
  --json '{"amount": 12.5}'
\`\`\`

\`\`\`json
{
  "error": {
    "type": "invalid_request_error",
    "code": "parameter_invalid",
    "param": "amount"
  }
}
\`\`\`

Act on \`code\`; show \`message\` to people. With 409 \`idempotency_key_in_use\`, 429 and 5xx, [send it again](retries.md);
anything else would be refused again. Every answer has a \`Request-Id\` header: tell it when you ask for help.

In TypeScript each \`type\` is a class of its own:

\`\`\`ts
import { Florin, FlorinError } from '@florin/sdk'

const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
try {
  await florin.checkoutSessions.get('cs_00000000000000000000000000')
} catch (error) {
  if (!(error instanceof FlorinError)) throw error
  console.log(error.status, error.code) // → 404 resource_missing
}
\`\`\`
`

const byType = Map.groupBy(Object.entries(ERROR_CODES), ([, { type }]) => type)
const sections = [...byType].map(([type, codes]) => {
  // A line that begins with a number and a dot would be a list in Markdown.
  const entries = codes.map(
    ([code, { status, when }]) => `### \`${code}\`\n\nHTTP ${status}. ${when}\n`,
  )
  return `## ${type}\n\n${entries.join('\n')}`
})
process.stdout.write([INTRODUCTION, ...sections].join('\n'))

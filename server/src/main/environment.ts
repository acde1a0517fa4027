// Prints `.env.example`: what must be set stands bare, what may be is commented out.
import { z } from 'zod'
import { checkoutEnvironment } from './checkout-config.ts'
import { environment } from './config.ts'
import { egressEnvironment } from './egress-config.ts'

// What only checkout workers must be given is commented out, too: no other process starts with it.
const all = environment
  .extend(checkoutEnvironment.partial().shape)
  .extend(egressEnvironment.partial().shape)
const { properties, required } = z.toJSONSchema(all, { io: 'input' }) as {
  properties: Record<string, { description: string; default?: string | number }>
  required: string[]
}
const lines = Object.entries(properties).map(([name, { description, default: value = '' }]) => {
  const assignment = required.includes(name) ? `${name}=` : `# ${name}=${value}`
  return `# ${description}\n${assignment}\n`
})
process.stdout.write(lines.join('\n'))

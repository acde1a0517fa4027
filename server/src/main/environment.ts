// Prints `.env.example`: required settings are bare, optional ones commented out.
import { z } from 'zod'
import { checkoutEnvironment } from './checkout-config.ts'
import { environment } from './config.ts'
import { egressEnvironment } from './egress-config.ts'
import { operatorEnvironment } from './operator-config.ts'
import { vaultEnvironment } from './vault-config.ts'

// Settings of checkout worker, egress and vault are commented out too: no other process needs them.
const all = environment
  .extend(checkoutEnvironment.partial().shape)
  .extend(egressEnvironment.partial().shape)
  .extend(vaultEnvironment.partial().shape)
  .extend(operatorEnvironment.shape)
const { properties, required } = z.toJSONSchema(all, { io: 'input' }) as {
  properties: Record<string, { description: string; default?: string | number }>
  required: string[]
}
const lines = Object.entries(properties).map(([name, { description, default: value = '' }]) => {
  const assignment = required.includes(name) ? `${name}=` : `# ${name}=${value}`
  return `# ${description}\n${assignment}\n`
})
process.stdout.write(lines.join('\n'))

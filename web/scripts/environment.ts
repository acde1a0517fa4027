// Prints `web/.env.example`: required variables are bare, optional ones are commented out.
import { z } from 'zod'
import { environment } from '../server/config.ts'

const { properties, required } = z.toJSONSchema(environment, { io: 'input' }) as {
  properties: Record<string, { description: string; default?: string | number }>
  required: string[]
}
const lines = Object.entries(properties).map(([name, { description, default: value = '' }]) => {
  const assignment = required.includes(name) ? `${name}=` : `# ${name}=${value}`
  return `# ${description}\n${assignment}\n`
})
process.stdout.write(lines.join('\n'))

import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { familyClient } from '../../shops/family/client.ts'
import { processorIdOf } from '../../shops/family/pages/card.ts'
import type { FamilyOptions } from '../../shops/family/server.ts'
import type { Trap } from '../../shops/family/traps.ts'
import type { Shop } from '../../shops/processor/options.ts'
import { findPort } from './ports.ts'
import type { LocalService } from './service.ts'
import { startService } from './service.ts'

/** A generated shop: its seed, and the trap that it sets. */
export type Member = { readonly seed: number; readonly trap: Trap | null }

type Planned = FamilyOptions['shops'][number]

export type LocalFamily = LocalService & {
  /** The shops with their addresses, in the order asked for. */
  readonly members: readonly (Member & { readonly url: string })[]
  readonly books: ReturnType<typeof familyClient>
  /** A host that may take no card. */
  readonly foreignUrl: string
}

export async function planFamily(members: readonly Member[]): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const { seed, trap } of members) {
    const secret = randomBytes(24).toString('base64url')
    planned.push({ seed, trap, port: await findPort(), secret })
  }
  return planned
}

/** The shops as the processor knows them. */
export function atProcessor(planned: readonly Planned[]): Shop[] {
  return planned.map(({ secret, port, ...member }) => ({
    id: processorIdOf(member),
    name: `Family ${member.seed}`,
    secret,
    origin: urlOf(port),
  }))
}

export async function startFamily(
  planned: readonly Planned[],
  processorUrl: string,
  maintenanceToken: string,
): Promise<LocalFamily> {
  const [maintenancePort, foreignPort] = [await findPort(), await findPort()]
  const options: FamilyOptions = {
    shops: planned,
    maintenancePort,
    maintenanceToken,
    foreignPort,
    processorUrl,
  }
  const service = await startService('generated shops', {
    command: [
      process.execPath,
      fileURLToPath(new URL('../../shops/family/main.ts', import.meta.url)),
    ],
    environment: { FAMILY_OPTIONS: JSON.stringify(options) },
  })
  return {
    ...service,
    members: planned.map(({ seed, trap, port }) => ({ seed, trap, url: urlOf(port) })),
    foreignUrl: urlOf(foreignPort),
    books: familyClient(urlOf(maintenancePort), maintenanceToken),
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

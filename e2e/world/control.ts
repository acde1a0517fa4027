import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Address } from '@solana/kit'
import type { FakeSolana } from '../../scripts/local/fake-solana/fake-solana.ts'

/** Commands for the directed chain. Tests run in other processes, so they are sent over HTTP. */
export type Command =
  | { do: 'put'; address: string; owner: string; dataHex: string; lamports: number }
  /** Whether blocks become final. While off, transactions stay confirmed. */
  | { do: 'finalize'; isOn: boolean }
  /** Whether blocks are confirmed. While off, sent transactions are not visible. */
  | { do: 'hold'; isOn: boolean }
  /** Drops every block that is not final. */
  | { do: 'rollback' }

const FINAL_AFTER_SLOTS = 31

export async function openControl(
  chain: FakeSolana,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    try {
      obey(chain, (await json(request)) as Command)
      response.end('{}')
    } catch (error) {
      response.writeHead(400).end(JSON.stringify({ error: String(error) }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function obey(chain: FakeSolana, command: Command): void {
  if (command.do === 'put') put(chain, command)
  else if (command.do === 'finalize') {
    const slots = command.isOn ? FINAL_AFTER_SLOTS : Number.POSITIVE_INFINITY
    chain.setDepths({ finalizeAfterSlots: slots })
  } else if (command.do === 'hold') chain.holdTransactions(command.isOn)
  else chain.rollback(chain.finalizedSlot)
}

function put(chain: FakeSolana, command: Extract<Command, { do: 'put' }>): void {
  const { owner, dataHex, lamports } = command
  chain.setAccount(command.address as Address, {
    lamports: BigInt(lamports),
    owner: owner as Address,
    data: Uint8Array.from(Buffer.from(dataHex, 'hex')),
    executable: false,
  })
}

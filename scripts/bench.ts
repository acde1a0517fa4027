// npm run bench -- <name> [flags]: runs a benchmark. The comment at the head of each file lists its settings.
import type { Choices } from './lib/choices.ts'
import { runChoice } from './lib/choices.ts'

export const BENCHES: Choices = {
  api: {
    file: 'bench/api.ts',
    about: 'CPU of the API compared with bare PostgreSQL (needs pgbench)',
  },
  dashboard: {
    file: 'bench/dashboard.ts',
    about: 'latency of every dashboard request in an account with a million payments',
  },
  drivers: {
    file: 'bench/drivers.ts',
    about: 'CPU of three PostgreSQL drivers on the two hottest statements',
  },
  ingestion: {
    file: 'bench/ingestion.ts',
    about: 'cost of one payment, and delay from confirmation to the API',
  },
  intents: {
    file: 'bench/intents.ts',
    about: 'time, CPU and memory of quotes and purchases at two real shops',
  },
  program: {
    file: 'bench/program.ts',
    about: 'compute units and transaction sizes of the gift escrow, against their limits',
  },
  settlement: {
    file: 'bench/settlement.ts',
    about: 'payments a second through one ingestion process, with up to a million open sessions',
  },
}

if (import.meta.main) await runChoice('bench', BENCHES)

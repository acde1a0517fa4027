import { parseArgs } from 'node:util'
import { playAll, printTable } from './intents/cases.ts'
import { HARDSHIPS } from './intents/hardships.ts'
import { LIMITS } from './intents/limits.ts'
import { withStage } from './intents/stage.ts'
import { expire, TRANSITIONS } from './intents/transitions.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
await withStage(undefined, async (stage) => {
  console.time('all')
  const cases = [...TRANSITIONS, ...HARDSHIPS, ...LIMITS].filter((it) =>
    it.name.includes(values.only),
  )
  const lines = await playAll(stage, cases, 3)
  if (values.only === '') lines.push(...(await expire(stage)))
  printTable(lines)
  console.log('WRONG')
  for (const l of lines)
    if (l.seen !== l.expected || l.charges !== l.expectedCharges) console.log(l)
  console.timeEnd('all')
})

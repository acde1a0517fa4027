import { expect, it } from 'vitest'
import { groupGone } from './test-names.ts'

const inFile = (file: string, ...names: string[]) => names.map((name) => ({ file, name }))
const reasons = (gone: ReturnType<typeof groupGone>) => gone.map((it) => it.reason)

it('a name that moved did not go', () => {
  const gone = groupGone(
    inFile('a.test.ts', 'pays once'),
    inFile('b.test.ts', 'pays once'),
    () => null,
  )
  expect(gone).toEqual([])
})

it('pairs the names of the file that one became by their words, most alike first', () => {
  const gone = groupGone(
    inFile('a.test.ts', 'who pays twice is told', 'a payment that came twice'),
    inFile('b.test.ts', 'a payment that arrives twice', 'reports a payer who pays twice'),
    () => 'b.test.ts',
  )
  expect(gone.map((it) => it.successor)).toEqual([
    'reports a payer who pays twice',
    'a payment that arrives twice',
  ])
})

it('explains no name whose file has nothing in its place', () => {
  const before = inFile('a.test.ts', 'adds up', 'rounds down')
  const gone = groupGone(before, inFile('a.test.ts', 'something else'), (file) => file)
  expect(reasons(gone)).toEqual([expect.stringContaining('no word alike'), 'none of these'])
})

it('names what replaced a deleted file', () => {
  const gone = groupGone(inFile('server/src/flows/learn/cart.test.ts', 'lines'), [], () => null)
  expect(reasons(gone)).toEqual(['the learner: replaced by the buyer'])
})

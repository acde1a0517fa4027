import { expect, test } from 'vitest'
import { atAnyNode } from './nodes.ts'

test('a node that fails is asked once; then whoever answered is asked first', async () => {
  const asked: string[] = []
  const anywhere = atAnyNode(['a', 'b', 'c'])
  const ask = async (url: string) => {
    asked.push(url)
    if (url === 'a') throw new Error('dead')
    return url
  }
  expect([await anywhere(ask), await anywhere(ask)]).toEqual(['b', 'b'])
  expect(asked).toEqual(['a', 'b', 'b'])
})

test('when none answers, the error lists every attempt; a single node’s failure is passed on', async () => {
  const dead = () => Promise.reject(new Error('dead'))
  await expect(atAnyNode(['a', 'b'])(dead)).rejects.toMatchObject({
    errors: [new Error('dead'), new Error('dead')],
  })
  await expect(atAnyNode(['a'])(dead)).rejects.toEqual(new Error('dead'))
})

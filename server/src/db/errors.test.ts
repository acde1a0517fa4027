import { expect, test } from 'vitest'
import { asOutage, DatabaseUnavailable, isTransient } from './errors.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['08000', 'connection exception'],
  ['08006', 'connection failure'],
  ['25006', 'read-only transaction'],
  ['53100', 'disk full'],
  ['53300', 'too many connections'],
  ['57P01', 'admin shutdown'],
  ['57P02', 'crash shutdown'],
  ['57P03', 'cannot connect now'],
  ['57P05', 'idle session timeout'],
  ['EAI_AGAIN', 'no name server'],
  ['ECONNREFUSED', 'nobody listens'],
  ['ECONNRESET', 'reset'],
  ['EHOSTUNREACH', 'no route'],
  ['ENETUNREACH', 'no network'],
  ['ENOTFOUND', 'no address'],
  ['EPIPE', 'closed while writing'],
  ['ETIMEDOUT', 'no acknowledgement'],
])('%s (%s) is an outage: transient for every statement', (code) => {
  const error = asOutage(coded(code))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error).toMatchObject({ code, cause: { code } })
  expect([isTransient(error), isTransient(coded(code))]).toEqual([true, true])
})

test.each([
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
])('"%s" of node-postgres, which has no code, is an outage', (message) => {
  expect(asOutage(new Error(message))).toBeInstanceOf(DatabaseUnavailable)
})

test.each([
  ['25P03', 'idle in transaction timeout'],
  ['40001', 'serialization failure'],
  ['40P01', 'deadlock'],
  ['55P03', 'lock timeout'],
  ['57014', 'statement timeout'],
])('%s (%s) is transient for one statement and no outage', (code) => {
  const error = coded(code)
  expect([asOutage(error), isTransient(error)]).toEqual([error, true])
})

test.each(['23505', '23514', '22P02', '25P02', '42601', '42P01', 'XX000', 'FST_ERR_VALIDATION'])(
  '%s is neither',
  (code) => {
    const error = coded(code)
    expect([asOutage(error), isTransient(error)]).toEqual([error, false])
  },
)

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const SANDBOX = new URL('./sandbox.ts', import.meta.url).href
const SETTINGS =
  "{ executablePath: '/bin/true', firstUid: 61_900, egressUrl: 'http://127.0.0.1:1' }"
const ROOT_WITHOUT_RIGHTS = ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-all', '--']
const USER = ['setpriv', '--reuid', '61899', '--regid', '61899', '--clear-groups', '--']
/** A user namespace in which no other can be made. */
const USER_WITHOUT_NAMESPACES = [
  ...[...USER, 'unshare', '--user', '--map-current-user', '--keep-caps', 'sh', '-c'],
  ...['echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"', '--'],
]

/** Runs code beside the sandbox, as somebody. */
function run(code: string, as: readonly string[]) {
  const script = `import { assertIsolated, createSandbox } from '${SANDBOX}'\n${code}`
  const [program = '', ...args] = [...as, process.execPath, '--input-type=module', '--eval', script]
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, stderr }
}

const isRoot = process.getuid?.() === 0

test.runIf(isRoot).for([
  ['root', ROOT_WITHOUT_RIGHTS],
  ['another user', USER_WITHOUT_NAMESPACES],
] as const)(
  'where browsers cannot be isolated as %s, a worker does not start, nor a browser',
  ([, as]) => {
    for (const code of [
      `await assertIsolated(${SETTINGS})`,
      `await createSandbox(${SETTINGS}).launch('x')`,
    ]) {
      const { status, stderr } = run(code, as)
      expect(status).toBe(1)
      expect(stderr).toContain('This machine cannot isolate browsers')
      expect(stderr).toContain('docs/runbooks/browser-sandbox.md')
    }
  },
)

test.runIf(isRoot)('development may allow less', () => {
  const code = `process.exitCode = (await assertIsolated({ ...${SETTINGS}, isWeakAllowed: true })).isStrong ? 1 : 0`
  expect(run(code, USER_WITHOUT_NAMESPACES)).toMatchObject({ status: 0 })
})

test.runIf(isRoot).for([
  ['root', []],
  ['another user', USER],
] as const)('as %s, where namespaces are allowed, browsers are isolated', ([, as]) => {
  expect(run(`await assertIsolated(${SETTINGS})`, as)).toMatchObject({ status: 0 })
})

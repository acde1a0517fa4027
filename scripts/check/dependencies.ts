// Makes the bill of materials of what Florin ships (npm's, in CycloneDX) and judges it: each licence is one that we
// accept, each package has a digest, and each direct dependency stands in the record with its reason.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const RECORD = 'docs/decisions/2026-11-15-dependencies.md'
const BILL = '.florin/sbom.cdx.json'
const PACKAGES = ['server', 'sdk', 'web']

/** Permissive ones: they ask for no more than a notice. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  '(MIT OR CC0-1.0)',
]

type Licence = {
  readonly license?: { readonly id?: string; readonly name?: string }
  readonly expression?: string
}

export type Component = {
  readonly purl: string
  readonly licenses?: readonly Licence[]
  readonly hashes?: readonly unknown[]
  readonly properties?: readonly { readonly name: string }[]
}

/** Returns a line for each fault. */
export function judge(
  components: readonly Component[],
  direct: readonly string[],
  record: string,
): string[] {
  const names = recordedNames(record)
  const unrecorded = direct.filter((name) => !names.some((pattern) => matches(pattern, name)))
  return [
    ...components.filter(isShipped).flatMap(faultsOf),
    ...unrecorded.map((name) => `${name}: no row in the table of ${RECORD}`),
  ]
}

/** Our own packages come from this tree; Node itself is installed, but not shipped. */
function isShipped({ purl, properties = [] }: Component): boolean {
  const isOwn = purl.startsWith('pkg:npm/%40florin/')
  return !isOwn && !properties.some(({ name }) => name === 'cdx:npm:package:extraneous')
}

function faultsOf(component: Component): string[] {
  const licence = licenceOf(component)
  return [
    ...(LICENCES.includes(licence) ? [] : [`${component.purl}: licence ${licence}`]),
    ...(component.hashes?.length ? [] : [`${component.purl}: no digest`]),
  ]
}

function licenceOf({ licenses = [] }: Component): string {
  const [first] = licenses
  return first?.expression ?? first?.license?.id ?? first?.license?.name ?? 'unknown'
}

/** The first column of the record's table; `*` stands for any part of a name. */
function recordedNames(record: string): string[] {
  return [...record.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
    `${cell}`.split(',').map((it) => it.trim()),
  )
}

function matches(pattern: string, name: string): boolean {
  const [before = '', after] = pattern.split('*')
  return after === undefined ? pattern === name : name.startsWith(before) && name.endsWith(after)
}

function directDependencies(): string[] {
  return PACKAGES.flatMap((folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return Object.keys(dependencies).filter((name) => !name.startsWith('@florin/'))
  })
}

if (import.meta.main) {
  const made = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  mkdirSync('.florin', { recursive: true })
  writeFileSync(BILL, made)
  const { components } = JSON.parse(made) as { components: readonly Component[] }
  const faults = judge(components, directDependencies(), readFileSync(RECORD, 'utf8'))
  for (const fault of faults) console.log(fault)
  console.log(`${components.length} packages in the bill of materials, ${BILL}`)
  if (faults.length > 0) process.exitCode = 1
}

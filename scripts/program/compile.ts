// Compiles the gift escrow program. Needs Debian's compiler packages (installed here if this is root) and sbpf-linker,
// which is built once per version into `${XDG_CACHE_HOME:-~/.cache}/florin`.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'program')
export const ARTIFACT = join(PROGRAM, 'artifact/gift_escrow.so')

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'florin')
const LLVM = '/usr/lib/llvm-22'
const LINKER_VERSION = '0.2.6'
const LINKER = join(CACHE, `sbpf-linker-${LINKER_VERSION}-llvm22`)
const PACKAGES = 'build-essential ca-certificates rustc-web cargo-web rust-web-src llvm-22-dev'

// Debian's compiler comes first, because the compiler and the linker must share one LLVM; a rustup
// in the home folder would bring another.
const ENVIRONMENT = {
  ...process.env,
  PATH: `${LINKER}/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
  LLVM_PREFIX: LLVM,
  LLVM_SYS_221_PREFIX: LLVM,
  RUSTC_BOOTSTRAP: '1', // -Zbuild-std: no release ships `core` for this target
  CARGO_TERM_COLOR: 'never',
  CARGO_PROFILE_DEV_DEBUG: '0', // nobody debugs the linker, and its build takes minutes
}

function run(command: string, args: readonly string[], cwd = ROOT) {
  execFileSync(command, args, { stdio: 'inherit', env: ENVIRONMENT, cwd })
}

function installCompiler() {
  const wanted = [
    '/usr/bin/rustc',
    '/usr/bin/cargo',
    '/usr/lib/rustlib/src/rust/library/core',
    LLVM,
  ]
  if (wanted.every((path) => existsSync(path))) return
  if (process.getuid?.() !== 0) throw new Error(`Run as root: apt-get install -y ${PACKAGES}`)
  run('apt-get', ['update', '-q'])
  const flags = ['install', '-y', '--no-install-recommends']
  run('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...flags, ...PACKAGES.split(' ')])
}

/**
 * Installs into a temporary folder first, so that an interrupted build is not mistaken for the
 * linker.
 */
function installLinker() {
  if (existsSync(join(LINKER, 'bin/sbpf-linker'))) return
  const unfinished = `${LINKER}.${process.pid}`
  // `--debug` builds ten times faster, and the linker spends its time in libLLVM anyway.
  const flags = ['--debug', '--locked', '--no-default-features', '--features', 'bpf-linker/llvm-22']
  run('cargo', ['install', ...flags, '--root', unfinished, `sbpf-linker@${LINKER_VERSION}`])
  renameSync(unfinished, LINKER)
}

/** Compiles the crate in `folder` and returns the program. Builds share their dependencies. */
function compile(folder: string): Uint8Array {
  installCompiler()
  installLinker()
  const compiler = execFileSync('/usr/bin/rustc', ['--version'], { encoding: 'utf8' })
  const key = createHash('sha256')
    .update(compiler + LINKER)
    .digest('hex')
    .slice(0, 12)
  const target = join(CACHE, `program-target-${key}`)
  const output = join(target, 'bpfel-unknown-none/release/deps/libgift_escrow.so')
  // Folders share the target, so the output may be another folder's. Cargo recompiles the crate
  // when its output is missing.
  rmSync(output, { force: true })
  run('cargo', ['build-bpf', '--locked', '--quiet', '--target-dir', target], folder)
  return readFileSync(output)
}

export const compileProgram = () => compile(PROGRAM)

/** Compiles a copy of the source with `edit` applied to one file. The source itself is not touched. */
export function compileEdited(name: string, file: string, edit: (source: string) => string) {
  const copy = join(CACHE, `program-edited-${process.pid}`, name)
  mkdirSync(copy, { recursive: true })
  for (const part of ['.cargo', 'src', 'Cargo.toml', 'Cargo.lock']) {
    cpSync(join(PROGRAM, part), join(copy, part), { recursive: true })
  }
  const path = join(copy, 'src', file)
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
  try {
    return compile(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

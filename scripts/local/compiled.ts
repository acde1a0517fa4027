import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For the environment of Node processes: many start from the same source, and compiling it takes most of a start. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'florin-compiled') }

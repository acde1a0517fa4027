// npm run program -- build|check|generate: the gift escrow program and its client.
import type { Choices } from './lib/choices.ts'
import { runChoice } from './lib/choices.ts'

export const PROGRAM: Choices = {
  build: {
    file: 'scripts/program/build.ts',
    about: 'compile it and compare with the checked-in artifact; --accept replaces that',
  },
  check: {
    file: 'scripts/program/check.ts',
    about: 'compare the client with the IDL and run the tests',
  },
  generate: {
    file: 'scripts/program/generate-client.ts',
    about: 'generate the client from the IDL',
  },
}

if (import.meta.main) await runChoice('program', PROGRAM)

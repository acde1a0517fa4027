/** The program with one guarantee removed: the proof must notice each. */
import { compileEdited } from '../../../scripts/program/compile.ts'

export const MUTANTS = [
  {
    name: 'no release-key check',
    file: 'release/accounts.rs',
    cut: 'require_at(&release_key, &escrow.terms.release_key, WrongReleaseKey)?;',
    paste: '',
  },
  {
    name: 'no canonical-account check',
    file: 'release/accounts.rs',
    cut: 'require_canonical(&destination, recipient.address(), bump)?;',
    paste: 'let _ = (require_canonical, bump);',
  },
  {
    name: 'no close',
    file: 'escrow.rs',
    cut: 'sender.set_lamports(sender.lamports() + gift.lamports());\n        gift.close()',
    paste: 'let _ = sender;\n        Ok(())',
  },
] as const

export function compileMutant({ name, file, cut, paste }: (typeof MUTANTS)[number]): Uint8Array {
  return compileEdited(name.replaceAll(' ', '-'), file, (source) => {
    const parts = source.split(cut)
    if (parts.length !== 2) throw new Error(`${name}: ${file} no longer reads as expected`)
    return parts.join(paste)
  })
}

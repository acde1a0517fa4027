import type { Session } from '@florin/sdk'
import { useSyncExternalStore } from 'react'
import { florin } from '../data/client.ts'
import { signatureRequest } from '../data/signature-request.ts'
import type { MessageSigner } from '../parts/sign-dialog.tsx'
import { SignDialog } from '../parts/sign-dialog.tsx'
import { OtherAccountError } from '../parts/wallet-words.ts'

/** Asks for a signature when the API wants a fresh one. The refused request is then repeated. */
export function SignatureWatch({ session }: { readonly session: Session }) {
  const pending = useSyncExternalStore(
    signatureRequest.subscribe,
    signatureRequest.pending,
    () => null,
  )
  if (pending === null) return null
  const { wallet_address: wanted } = session.account

  async function sign(signer: MessageSigner): Promise<void> {
    if (signer.address !== wanted) throw new OtherAccountError(wanted)
    const challenge = await florin().session.challenge({ address: signer.address })
    await florin().session.sign(await signer.signIn(challenge))
    pending?.settle(true)
  }

  return (
    <SignDialog
      title="Sign to continue"
      label={(wallet) => `Sign with ${wallet}`}
      work={sign}
      onClose={() => pending.settle(false)}
    >
      <p>
        This needs a signature by your wallet from the last ten minutes, so that nobody else can do
        it from this browser. It moves no money.
      </p>
    </SignDialog>
  )
}

/** Secrets of cards, and the only process that may have them. */
const OWNERS = {
  VAULT_PRIVATE_KEYS: 'the vault',
  ISSUER_SECRET: 'checkout workers',
  STRIPE_SECRET_KEY: 'checkout workers',
} as const

/** A process with secrets that it must not have is misconfigured: it does not start. */
export function assertWithout(
  variables: NodeJS.ProcessEnv,
  ...names: readonly (keyof typeof OWNERS)[]
): void {
  const given = names.filter((name) => variables[name])
  if (given.length === 0) return
  throw new Error(
    given.map((name) => `Only ${OWNERS[name]} may have ${name}. Remove it here.`).join(' '),
  )
}

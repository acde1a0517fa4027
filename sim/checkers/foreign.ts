import { call } from '../../scripts/local/client.ts'

/** An object by the path that reads it, and the key of its account. */
export type Owned = { readonly path: string; readonly key: string }

/**
 * Reads objects with the key of another account. Foreign and missing must look alike: the answer differs from that of an
 * id that nobody has only in the id and the request. Returns the breaches.
 */
export async function readForeign(
  url: string,
  owned: readonly Owned[],
  stranger: string,
): Promise<string[]> {
  const breaches = await Promise.all(
    owned
      .filter(({ key }) => key !== stranger)
      .map(async ({ path }) => {
        const missing = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
        const [theirs, nobodys] = await Promise.all(
          [path, missing].map((each) => call(url, 'GET', each, { key: stranger })),
        )
        const shape = (answer: typeof theirs, of: string) =>
          JSON.stringify([answer?.status, answer?.body])
            .replaceAll(of.split('/').at(-1) as string, '…')
            .replaceAll(/req_[0-9a-z]+/g, 'req_…')
        const [first, second] = [shape(theirs, path), shape(nobodys, missing)]
        if (theirs?.status === 404 && first === second) return null
        return `${path}: ${theirs?.status}, and an id that nobody has: ${nobodys?.status}`
      }),
  )
  return breaches.filter((breach) => breach !== null)
}

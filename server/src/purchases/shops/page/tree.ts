import type { Look, LookNode } from './look.ts'

/** A place in a page: an element that need not have been seen itself. */
export type Place = Pick<LookNode, 'frame' | 'path'>

/** The closest element that holds them all. */
export function sharedPlace(first: Place, ...others: readonly Place[]): Place {
  const path = others.reduce<readonly number[]>((common, { path }) => {
    const end = common.findIndex((step, depth) => step !== path[depth])
    return end < 0 ? common : common.slice(0, end)
  }, first.path)
  return { frame: first.frame, path }
}

/** Itself counts. */
export function isWithin(node: Place, place: Place): boolean {
  return node.frame === place.frame && place.path.every((step, depth) => step === node.path[depth])
}

export function nodesWithin(look: Look, place: Place): LookNode[] {
  return look.nodes.filter((node) => isWithin(node, place))
}

/** The elements around a node, the closest first, itself left out. */
export function placesAround({ frame, path }: Place): Place[] {
  return path.map((_, index) => ({ frame, path: path.slice(0, path.length - 1 - index) }))
}

/**
 * The widest element around the node that holds none of the others: its row, where the others have rows
 * of their own.
 */
export function ownPlace(node: Place, others: readonly Place[]): Place {
  const { frame, path } = node
  return (
    placesAround(node).findLast((place) => !others.some((other) => isWithin(other, place))) ?? {
      frame,
      path,
    }
  )
}

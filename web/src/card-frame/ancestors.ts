type View = {
  readonly parent: unknown
  readonly top: unknown
  readonly location: { readonly ancestorOrigins?: Iterable<string> }
}

/**
 * Whether the window is framed directly by a page of the origin. Firefox does not list ancestors.
 */
export function isInPageOf(origin: string, view: View): boolean {
  if (view.parent === view || view.parent !== view.top) return false
  return [...(view.location.ancestorOrigins ?? [])].every((ancestor) => ancestor === origin)
}

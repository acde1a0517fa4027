type View = {
  readonly parent: unknown
  readonly top: unknown
  readonly location: { readonly ancestorOrigins?: Iterable<string> }
}

/** Whether a window is a frame directly in a page of the origin. Firefox does not list the ancestors. */
export function isInPageOf(origin: string, view: View): boolean {
  if (view.parent === view || view.parent !== view.top) return false
  return [...(view.location.ancestorOrigins ?? [])].every((ancestor) => ancestor === origin)
}

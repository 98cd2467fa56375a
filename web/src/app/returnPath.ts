/** Where a signed-in person goes when he wanted nothing in particular. */
export const homePath = '/tasks/tachograph'

/** An address of our own that a link may lead back to; anything that could lead elsewhere is home. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted !== undefined && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : homePath

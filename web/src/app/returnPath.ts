/** The default destination after sign-in; the role decides which screen it shows. */
export const homePath = '/'

/** An address of our own that a link may lead back to; anything that could lead elsewhere is home. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted !== undefined && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : homePath

/** Open to every visitor: signing in or out does not navigate away from them. */
const open = new Set(['/privacy', '/reset-password', '/unsubscribe'])
const entrances = new Set(['/login', '/reg', '/recovery', '/setup'])

/** A page for visitors: it does not redirect to the sign-in. */
export const isPublicPath = (path: string): boolean => open.has(path) || entrances.has(path)

/** A page with no purpose after sign-in. */
export const isEntrance = (path: string): boolean => entrances.has(path)

/** Where a signed-in person goes when he wanted nothing in particular; whose home it is decides where that is. */
export const homePath = '/'

/** An address of our own that a link may lead back to; anything that could lead elsewhere is home. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted !== undefined && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : homePath

/** Open to everybody: whoever signs out or in elsewhere is not taken away from there. */
const open = new Set(['/privacy', '/reset-password', '/unsubscribe'])
const entrances = new Set(['/login', '/reg', '/recovery', '/setup'])

/** A page of those who are not in: nobody is sent from it to the sign-in. */
export const isPublicPath = (path: string): boolean => open.has(path) || entrances.has(path)

/** A page that has done its work when somebody has come in. */
export const isEntrance = (path: string): boolean => entrances.has(path)

/** All files of the application with its page; filled in by the build. */
declare const __FILES__: readonly string[]
/** The entry script of the page. */
declare const __ENTRY__: string
/** A digest of all files. */
declare const __BUILD__: string

export const files = __FILES__
export const entry = __ENTRY__

/**
 * The server replaces this placeholder by the digest of what it writes into the page: API host and content
 * security policy.
 */
const pageVersion = '%PAGE_VERSION%'
export const build = `${__BUILD__}-${pageVersion}`

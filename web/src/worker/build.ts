/** All files of the application with its page; written by the build. */
declare const __FILES__: readonly string[]
/** The entry script of the page. */
declare const __ENTRY__: string
/** A digest of all files. */
declare const __BUILD__: string

export const files = __FILES__
export const entry = __ENTRY__

/** The server replaces this placeholder by the digest of what it writes into the page: API address and policy. */
const pageVersion = '%PAGE_VERSION%'
export const build = `${__BUILD__}-${pageVersion}`

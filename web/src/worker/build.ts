/** All files of the application, its page among them; written here by the build. */
declare const __FILES__: readonly string[]
/** The script that the page begins with. */
declare const __ENTRY__: string
/** Changes with the content of any file. */
declare const __BUILD__: string

export const files = __FILES__
export const entry = __ENTRY__

/** The server replaces this word by the version of what it writes into the page: the address of the API, the policy. */
const pageVersion = '%PAGE_VERSION%'
export const build = `${__BUILD__}-${pageVersion}`

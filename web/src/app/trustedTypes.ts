interface TrustedTypes {
  createPolicy: (
    name: 'default',
    rules: { createHTML: (text: string) => string; createScriptURL: (address: string) => string },
  ) => unknown
}

/** The application's own files: what the build has named, and the service worker. */
const ownScript = /^\/(assets\/[\w.-]+\.m?js|sw\.js)$/

/**
 * The page's policy forbids writing markup as text and starting workers by any address. A library fills its style tags
 * that way, so text without a single tag is let through, and so are the addresses of our own scripts; nothing else is.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is not written as text')
      return text
    },
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      if (origin !== location.origin || !ownScript.test(pathname)) throw new TypeError('Not a script of ours')
      return address
    },
  })
}

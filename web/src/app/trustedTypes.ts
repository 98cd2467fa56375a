interface TrustedTypes {
  createPolicy: (
    name: 'default',
    rules: { createHTML: (text: string) => string; createScriptURL: (address: string) => string },
  ) => unknown
}

/** The application's own scripts: files of the build and the service worker. */
const ownScript = /^\/(assets\/[\w.-]+\.m?js|sw\.js)$/

/**
 * The default Trusted Types policy. It allows HTML without tags, because a library fills style elements
 * through it, and the URLs of the application's own scripts; it rejects everything else.
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

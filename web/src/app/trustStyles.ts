interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createHTML: (text: string) => string }) => unknown
}

/**
 * The page's policy forbids writing markup as text. A library fills its style tags that way,
 * so text without a single tag is let through, and nothing else is.
 */
export function trustStyles(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is not written as text')
      return text
    },
  })
}

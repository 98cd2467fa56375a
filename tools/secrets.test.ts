import { expect, test } from 'vitest'

import { lookForSecrets } from './secrets/look.mjs'

/** Put together here, so that the tree itself holds nothing that looks like a secret. */
const url = (password: string): string => `postgres://naryad:${password}@db.example.ru:5432/naryad`

test.each([
  [
    'a private key',
    ['-----BEGIN', ' RSA PRIVATE KEY-----\n', 'MIIEow'.repeat(40), '\n-----END RSA PRIVATE KEY-----'].join(
      '',
    ),
  ],
  ['an address with a password', url('Vg7'.repeat(4))],
  ['a key of a cloud', ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI', '/K7MDENG/bPxRfiCYZaQpLmKoXe'].join('')],
])('%s is found, and is not shown by the finding', async (_, secret) => {
  const { found } = await lookForSecrets('server/src/a.ts', `const a = 1\nconst b = \`${secret}\`\n`, [])
  expect(found).toEqual([expect.stringMatching(/^server\/src\/a\.ts:2 @secretlint\//)])
  expect(found[0]).not.toContain(secret.slice(-12))
})

test('an example that is named is none, and its like is one', async () => {
  const example = { found: url('пароль'), why: 'So a setting is explained.' }
  const looked = await lookForSecrets('a.md', `${url('пароль')}\n${url('tR5kpQ29xZ')}\n`, [example])
  expect(looked.met).toEqual([example])
  expect(looked.found).toEqual([expect.stringMatching(/^a\.md:2 /)])
})

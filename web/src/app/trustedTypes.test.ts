import { afterEach, expect, test, vi } from 'vitest'

import { installTrustedTypes } from './trustedTypes.ts'

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string>

function installedRules(): Rules {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>()
  vi.stubGlobal('trustedTypes', { createPolicy })
  installTrustedTypes()
  const [, rules] = createPolicy.mock.calls[0] ?? []
  if (!rules) throw new Error('no policy')
  return rules
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('allows style text without tags and rejects markup', () => {
  const { createHTML } = installedRules()
  expect(createHTML('.a{color:red}')).toBe('.a{color:red}')
  expect(() => createHTML('<img>')).toThrow(TypeError)
})

test.each(['/sw.js', '/assets/worker-Ab12.js', '/assets/maplibre-gl-worker-Ab12.mjs'])(
  'a worker starts from %s',
  (address) => {
    expect(installedRules().createScriptURL(address)).toBe(address)
  },
)

test.each(['https://elsewhere.example/sw.js', '/api/files/1', 'blob:x', '/assets/../api/x.js', 'data:,1'])(
  'no worker starts from %s',
  (address) => {
    expect(() => installedRules().createScriptURL(address)).toThrow(TypeError)
  },
)

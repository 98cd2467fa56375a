import { expect, test } from 'vitest'

import { readScanned } from './scanned.ts'

const origin = 'https://naryad.example'

test.each([
  ['https://naryad.example/q/dG9rZW4tMTIzNDU2', '/q/dG9rZW4tMTIzNDU2'],
  ['https://old.example/q/dG9rZW4tMTIzNDU2', '/q/dG9rZW4tMTIzNDU2'],
  ['https://naryad.example/tasks/tachograph/18402?x=1', '/tasks/tachograph/18402'],
  ['https://naryad.example/cars/5', '/cars/5'],
])('%s opens %s', (text, path) => {
  expect(readScanned(text, origin)).toEqual({ kind: 'path', path })
})

test.each([
  'https://elsewhere.example/tasks/tachograph/18402',
  'https://naryad.example/settings/company',
  'javascript:alert(1)',
  'А417КМ116',
  // A СКЗИ unit, and a VIN that is being typed.
  '0000000012345678',
  'XLER4X20005346',
  'XLER4X2000534612',
])('%s is looked for and never opened', (text) => {
  expect(readScanned(` ${text} `, origin)).toEqual({ kind: 'text', text })
})

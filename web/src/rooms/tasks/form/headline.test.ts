import { expect, test } from 'vitest'

import { headlineOf, withHeadline } from './headline.ts'

test('the headline of a text is its first line, cut at a word', () => {
  expect(headlineOf('  Не заводится \nСтоит у ворот')).toBe('Не заводится')
  const long = headlineOf('слово '.repeat(40))
  expect(long.endsWith('слово…')).toBe(true)
  expect(long.length).toBeLessThanOrEqual(91)
  expect(headlineOf('я'.repeat(300))).toHaveLength(91)
})

test('a short text becomes the title alone, a long one stays whole beside it, an own title stays', () => {
  expect(withHeadline({ title: '', description: 'Не заводится' })).toEqual({
    title: 'Не заводится',
    description: '',
  })
  const description = 'Не заводится\nСтоит у ворот'
  expect(withHeadline({ title: '', description })).toEqual({ title: 'Не заводится', description })
  expect(withHeadline({ title: 'Ремонт', description })).toEqual({ title: 'Ремонт', description })
})

import { expect, test } from 'vitest'

import { fileNameOf } from './saveFile.ts'

test('a file is saved under the name that the server has given it', () => {
  expect(fileNameOf('attachment; filename="x.xlsx"; filename*=UTF-8\'\'%D0%92%D0%BE%D0%B4.xlsx', 'a')).toBe(
    'Вод.xlsx',
  )
  expect(fileNameOf('attachment; filename="drivers.xlsx"', 'a')).toBe('drivers.xlsx')
})

test('a name that cannot be read is our own', () => {
  expect(fileNameOf(null, 'Водители.xlsx')).toBe('Водители.xlsx')
  expect(fileNameOf("attachment; filename*=UTF-8''%E0%A4%A", 'Водители.xlsx')).toBe('Водители.xlsx')
})

import { expect, test } from 'vitest'

import { NetworkError } from '../api/errors.ts'
import { fileNameOf, saveFile } from './saveFile.ts'

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

test('a file that breaks off is not saved: the network was lost', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  await expect(saveFile(new Response(body), 'Акт.pdf')).rejects.toBeInstanceOf(NetworkError)
})

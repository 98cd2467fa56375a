import { expect, test } from 'vitest'

import { PhoneConnectionInput } from '../calls/phone-connections.ts'
import { ConnectionInput } from './connections.schema.ts'

test('a password is taken as it is typed, and a pasted token or address without the spaces around it', () => {
  const values = { url: ' https://a.ru ', token: ' 1:a\n', password: ' два  пробела\u200b ' }
  expect(ConnectionInput.parse({ provider: 'fort', values }).values).toEqual({
    url: 'https://a.ru',
    token: '1:a',
    password: values.password,
  })
  expect(ConnectionInput.parse({ provider: 'fort', values: { password: '  ' } }).values).toEqual({
    password: '',
  })
})

test('a key of an exchange keeps its spaces and its invisible signs, and none that no text has', () => {
  const input = (secret: string) => ({ provider: 'ASTERISK', title: 'АТС', values: { secret } })
  const secret = 'два  пробела\u200b'
  expect(PhoneConnectionInput.parse(input(secret)).values.secret).toBe(secret)
  expect(PhoneConnectionInput.safeParse(input('а\u0000')).success).toBe(false)
})

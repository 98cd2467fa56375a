import { describe, expect, test } from 'vitest'

import { testDb } from '../../../testing/database.ts'
import { checkNewPassword } from '../index.ts'
import { isUsualPassword } from './usual-passwords.ts'

const db = await testDb()

const names = ['Петрова', 'Ирина', 'irina.petrova@agrocargo.ru', 'ООО «АгроКарго»']
const check = (password: string, field?: string) =>
  checkNewPassword(db, password, { names, ...(field === undefined ? {} : { field }) })

const set = (part: string, value: object) =>
  db
    .insertInto('settings')
    .values({ part, value: JSON.stringify(value) })
    .execute()

describe('a new password', () => {
  test('has twelve signs at least, counted in code points of the composed form', async () => {
    await expect(check('телега едет')).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { password: 'Новый пароль: не меньше 12 знаков' },
    })
    await check('телега едет.')
    await check(`${'🚚'.repeat(6)}телега`)
    await expect(check('йё'.repeat(5).normalize('NFD'))).rejects.toThrow('не меньше 12 знаков')
    await check('магистраль '.repeat(23))
  })

  test('has as many signs as the setting says, and never less than eight', async () => {
    await set('security', { minPasswordLength: 15 })
    await expect(check('телега едет..', 'newPassword')).rejects.toMatchObject({
      fields: { newPassword: 'Новый пароль: не меньше 15 знаков' },
    })
    await db.deleteFrom('settings').execute()
    await set('security', { minPasswordLength: 4 })
    await expect(check('телега')).rejects.toThrow('не меньше 12 знаков')
  })

  test('needs no digits, capitals or signs', async () => {
    for (const password of ['магистраль у волги', '            ты', 'correct horse battery'])
      await expect(check(password)).resolves.toBeUndefined()
  })

  test.each(['Петрова-1987!', 'agrocargo2026', 'Тахограф-2026', 'naryad-naryad', 'nf[juhfa-2026'])(
    'with a name or a word of this work at its heart is refused with the reason: %s',
    async (password) => {
      await expect(check(password)).rejects.toThrow('Пароль похож на имя, почту или название компании')
    },
  )

  test('does not hold the name of the company that runs the product', async () => {
    await check('ТахоСервис-2026')
    await set('company', { name: 'ТахоСервис' })
    await expect(check('ТахоСервис-2026')).rejects.toThrow('Пароль похож на имя')
  })

  test.each(['unbelievable', 'UNBELIEVABLE', 'гтиудшумфиду', '1q2w3e4r5t6y', 'aaaaaaaaaaaa'])(
    'that stands in the million list is refused with the reason, in any case and layout: %s',
    async (password) => {
      await expect(check(password)).rejects.toThrow('Такой пароль подберут одним из первых')
    },
  )
})

describe('the million list', () => {
  test('has what is long enough to be chosen, and takes nothing else for it', async () => {
    for (const password of ['password', 'iloveyou', 'superman', 'liverpool']) {
      expect(await isUsualPassword(password)).toBe(true)
      expect(await isUsualPassword(`${password} у Волги`)).toBe(false)
    }
    let falsely = 0
    for (let at = 0; at < 20_000; at += 1) if (await isUsualPassword(`${at} телег у Волги`)) falsely += 1
    expect(falsely).toBe(0)
  })
})

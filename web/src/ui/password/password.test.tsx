import { isMadeOfNames } from '@naryad/contract/kit/password-words'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { blankPassword, checkNewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { drawPhrase } from './phrase.ts'
import { strengthOf } from './strength.ts'
import { words } from './words.ts'

describe('the words of passwords', () => {
  test('are at least two thousand, each once, short and typed without thinking', () => {
    expect(words.length).toBeGreaterThanOrEqual(2000)
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => !/^[а-едж-я]{3,8}$/.test(word))).toEqual([])
  })

  test('are none that the product itself refuses', () => {
    expect(words.filter((word) => isMadeOfNames(word, []))).toEqual([])
  })
})

describe('a phrase', () => {
  test('is four words of the list, and says how many bits it has', () => {
    const { text, bits } = drawPhrase(words, 12)
    expect(text.split(' ')).toHaveLength(4)
    expect(text.split(' ').every((word) => words.includes(word))).toBe(true)
    expect(bits).toBe(Math.floor(4 * Math.log2(words.length)))
    expect(bits).toBeGreaterThanOrEqual(44)
  })

  test('has more words where a longer password is asked for', () => {
    const { text, bits } = drawPhrase(['дуб', 'ель'], 40)
    expect(text.length).toBeGreaterThanOrEqual(40)
    expect(bits).toBe(text.split(' ').length)
  })

  test('is drawn by the source of chance of the browser, every word as likely as another', () => {
    // 2^32 is no multiple of three: the number that would make the first word likelier is drawn again.
    const drawn = [2 ** 32 - 1, 0, 1, 2, 5]
    const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      if (into instanceof Uint32Array) into[0] = drawn.shift() ?? 0
      return into
    })
    expect(drawPhrase(['а', 'б', 'в'], 1).text).toBe('а б в в')
    draw.mockRestore()
  })
})

test.each([
  ['', 'weak'],
  ['пароль123456', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['Qwerty2026', 'weak'],
  ['пароль пароль пароль пароль', 'weak'],
  ['Магистраль у Волги', 'fair'],
  ['дубрава кисель магнит рубанок', 'strong'],
  ['x7Kq!mZ2p@Lw', 'strong'],
])('«%s» is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

test.each([
  [{ password: 'Магистраль у Волги', again: 'Магистраль у Волги' }, {}],
  // «й» of a Mac is two signs, and the same letter.
  [{ password: 'зелёный чайник\u0438\u0306', again: 'зелёный чайник\u0439' }, {}],
  [{ password: 'Магистраль у Волги', again: 'Магистраль' }, { again: 'Пароли не совпадают' }],
  [{ password: 'коротко', again: 'коротко' }, { password: 'Не короче 12 знаков' }],
  // Nothing at all is told the same length as a little, not the shortest that any company may set.
  [blankPassword, { password: 'Не короче 12 знаков' }],
])('%o has %o against it', (values, wrong) => expect(checkNewPassword(values, 12)).toEqual(wrong))

describe('the fields of a new password', () => {
  function Fields() {
    const [values, setValues] = useState(blankPassword)
    return (
      <NewPasswordFields
        values={values}
        onChange={setValues}
        wrong={{}}
        minLength={12}
        names={['Морозова', 'Елена']}
      />
    )
  }
  const first = () => screen.getByLabelText('Новый пароль')
  const second = () => screen.getByLabelText('Новый пароль ещё раз')

  test('say what a password must be while it is typed, and leave the list of common ones to the server', async () => {
    await renderIn(<Fields />)
    expect(first()).toHaveAccessibleDescription(/Не короче 12 знаков ?: ещё нет/)
    await userEvent.type(first(), 'Морозова')
    expect(first()).toHaveAccessibleDescription(/Без вашего имени и названия компании ?: ещё нет/)
    await userEvent.clear(first())
    await userEvent.type(first(), 'Магистраль у Волги')
    expect(first()).toHaveAccessibleDescription(/Не короче 12 знаков ?: выполнено/)
    expect(first()).toHaveAccessibleDescription(/названия компании ?: выполнено/)
    expect(first()).toHaveAccessibleDescription(/частых паролей — проверим при сохранении/)
    expect(first()).toHaveAccessibleDescription(/Стойкость: средняя/)
  })

  test('take what is pasted, and are known to password managers', async () => {
    await renderIn(<Fields />)
    await userEvent.click(first())
    await userEvent.paste('из менеджера паролей')
    expect(first()).toHaveValue('из менеджера паролей')
    expect(first()).toHaveAttribute('autocomplete', 'new-password')
    expect(second()).toHaveAttribute('autocomplete', 'new-password')
  })

  test('are compared when the second is left, and again while it is typed', async () => {
    await renderIn(<Fields />)
    await userEvent.type(first(), 'Магистраль у Волги')
    await userEvent.type(second(), 'Магистраль')
    expect(screen.queryByText('Пароли не совпадают')).toBeNull()
    await userEvent.tab()
    expect(second()).toHaveAccessibleDescription('Пароли не совпадают')
    await userEvent.type(second(), ' у Волги')
    expect(second()).not.toHaveAccessibleDescription('Пароли не совпадают')
  })

  test('are filled with words on request, in sight of the person', async () => {
    await renderIn(<Fields />)
    await userEvent.click(screen.getByRole('button', { name: 'Придумать пароль из слов' }))
    expect(await screen.findByText(/Слова выбраны случайно/)).toBeVisible()
    expect(first()).toHaveAttribute('type', 'text')
    expect((first() as HTMLInputElement).value.split(' ')).toHaveLength(4)
    expect((second() as HTMLInputElement).value).toBe((first() as HTMLInputElement).value)
    await userEvent.type(first(), 'м')
    expect(screen.queryByText(/выбраны случайно/)).toBeNull()
  })
})

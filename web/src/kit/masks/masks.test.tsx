import { isInn } from '@naryad/contract/companies/requisites'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { setZone } from '../formats/zone.ts'
import { dayTyped } from './days.ts'
import { MaskedField } from './MaskedField.tsx'
import { type Mask, masks } from './masks.ts'

interface FieldProps<Value> {
  mask: Mask<Value>
  initial?: Value | null
  onValue?: (value: Value | null) => void
}

function Field<Value>({ mask, initial = null, onValue }: FieldProps<Value>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <MaskedField
        label="Поле"
        mask={mask}
        value={value}
        onChange={(next) => {
          setValue(next)
          onValue?.(next)
        }}
      />
      <button type="button" onClick={() => setValue(null)}>
        Очистить
      </button>
    </>
  )
}

/** Types into an empty field; gives what stands in it and what was told last. */
async function typed<Value>(mask: Mask<Value>, text: string) {
  const onValue = vi.fn<(value: Value | null) => void>()
  await renderIn(<Field mask={mask} onValue={onValue} />)
  const field = screen.getByLabelText<HTMLInputElement>('Поле')
  await userEvent.type(field, text)
  return { shown: field.value, value: onValue.mock.lastCall?.[0] ?? null, field }
}

const plain = (text: string): string => text.replace(/\s/g, ' ')

describe('a phone', () => {
  test.each([
    ['9172451863', '+7 917 245-18-63'],
    ['89172451863', '+7 917 245-18-63'],
    ['79172451863', '+7 917 245-18-63'],
  ])('typed as %s is %s', async (text, shown) => {
    expect(await typed(masks.phone, text)).toMatchObject({ shown, value: '+79172451863' })
  })

  test.each(['8 (917) 245-18-63', '+7 917 245 18 63', '917-245-18-63'])(
    'pasted as %s is understood',
    async (text) => {
      const onValue = vi.fn()
      await renderIn(<Field mask={masks.phone} onValue={onValue} />)
      screen.getByLabelText('Поле').focus()
      await userEvent.paste(text)
      expect(screen.getByLabelText('Поле')).toHaveValue('+7 917 245-18-63')
      expect(onValue).toHaveBeenLastCalledWith('+79172451863')
    },
  )

  test('that is not whole gives nothing and says so when it is left', async () => {
    const { value } = await typed(masks.phone, '91724')
    expect(value).toBeNull()
    await userEvent.tab()
    expect(screen.getByText('Введите 10 цифр номера')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Поле'), '51863')
    expect(screen.queryByText('Введите 10 цифр номера')).toBeNull()
  })
})

describe('a plate', () => {
  test.each([
    ['а417км116', 'А417КМ116'],
    ['a417km16', 'А417КМ16'],
    ['ав123477', 'АВ123477'],
    ['ав12377', 'АВ12377'],
    ['1234ab77', '1234АВ77'],
    ['ав123с177', 'АВ123С177'],
  ])('typed as %s is %s', async (text, plate) => {
    expect(await typed(masks.plate, text)).toMatchObject({ shown: plate, value: plate })
  })

  test('takes only letters that stand on plates', async () => {
    expect((await typed(masks.plate, 'яжa4z17qкм77')).shown).toBe('А417КМ77')
    expect(masks.plate.read('Я417КМ77')).toBeNull()
  })
})

test.each([
  ['ав 1234-7', 'AB12347'],
  ['123zfg02', '123ZFG02'],
])('a foreign plate typed as %s is %s', async (text, plate) => {
  expect(await typed(masks.foreignPlate, text)).toMatchObject({ shown: plate, value: plate })
})

test('a VIN has no I, O or Q', async () => {
  const { shown, value } = await typed(masks.vin, 'xler4x2000oqi5398127')
  expect([shown, value]).toEqual(['XLER4X20005398127', 'XLER4X20005398127'])
})

test('a driver card is three letters and fourteen digits in groups', async () => {
  const { shown, value } = await typed(masks.driverCard, 'rud00001234567890')
  expect(shown).toBe('RUD 0000 1234 5678 90')
  expect(value).toBe(shown)
})

describe('ИНН and КПП', () => {
  test('the control digits are checked', () => {
    expect(isInn('7707083893')).toBe(true)
    expect(isInn('7707083894')).toBe(false)
    expect(isInn('500100732259')).toBe(true)
    expect(isInn('500100732258')).toBe(false)
    expect(isInn('77070838')).toBe(false)
  })

  test('a КПП has nine signs', async () => {
    expect(await typed(masks.kpp, '770701001')).toMatchObject({ value: '770701001' })
    expect(masks.kpp.read('77070100')).toBeNull()
  })
})

describe('money', () => {
  test.each([
    ['1500', '1 500', 150_000],
    ['1500,5', '1 500,5', 150_050],
    ['1500.55', '1 500,55', 150_055],
    ['28900000', '28 900 000', 2_890_000_000],
  ])('typed as %s is %s', async (text, shown, kopecks) => {
    const field = await typed(masks.money, text)
    expect(plain(field.shown)).toBe(shown)
    expect(field.value).toBe(kopecks)
  })

  test('shows kopecks only if there are some', async () => {
    await renderIn(<Field mask={masks.money} initial={336_000} />)
    expect(plain(screen.getByLabelText<HTMLInputElement>('Поле').value)).toBe('3 360')
  })

  test('a quantity has up to three decimals', async () => {
    const { shown, value } = await typed(masks.quantity, '1.2345')
    expect([shown, value]).toEqual(['1,234', 1.234])
  })

  test('is marked in the field by its unit', async () => {
    await renderIn(<Field mask={masks.mileage} initial={343_760} />)
    expect(plain(screen.getByLabelText<HTMLInputElement>('Поле').value)).toBe('343 760')
    expect(screen.getByText('км')).toBeVisible()
  })
})

describe('a day', () => {
  const today = new Date('2026-11-21T21:30:00Z')
  beforeEach(() => setZone('Europe/Moscow'))
  afterEach(() => setZone(null))

  test.each([
    ['сегодня', '2026-11-22'],
    ['Завтра', '2026-11-23'],
    ['+2', '2026-11-24'],
    ['21.11.2026', '2026-11-21'],
    ['1.2', '2026-02-01'],
    ['211126', '2026-11-21'],
    ['31.02.2026', null],
    ['29.02.2028', '2028-02-29'],
    ['когда-нибудь', null],
  ])('«%s» is %s', (text, day) => expect(dayTyped(text, today)).toBe(day))

  test('typed with digits alone has its dots, and a word becomes its date when the field is left', async () => {
    const { shown, value } = await typed(masks.day, '21112026')
    expect([shown, value]).toEqual(['21.11.2026', '2026-11-21'])
  })

  test('a word becomes its date when the field is left', async () => {
    const { field, value } = await typed(masks.day, 'завтра')
    expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await userEvent.tab()
    expect(field.value).toMatch(/^\d{2}\.\d{2}\.\d{4}$/)
  })
})

test('a value from elsewhere takes the place of the text', async () => {
  await renderIn(<Field mask={masks.phone} initial="+79172451863" />)
  expect(screen.getByLabelText('Поле')).toHaveValue('+7 917 245-18-63')
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByLabelText('Поле')).toHaveValue('')
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { carFormats } from '../../entities/car/carFormats.ts'
import { companyFormats } from '../../entities/company/companyFormats.ts'
import { driverFormats } from '../../entities/driver/driverFormats.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { setZone } from '../formats/zone.ts'
import { dayTyped, readTypedDay } from './days.ts'
import { type FieldFormat, numberFormats } from './formats.ts'
import { isHalfTyped } from './half.ts'
import { TypedField } from './TypedField.tsx'

const formats = { ...numberFormats, ...carFormats, ...companyFormats, ...driverFormats }

interface FieldProps<Value> {
  format: FieldFormat<Value>
  initial?: Value | null
  onValue?: (value: Value | null) => void
}

function Field<Value>({ format, initial = null, onValue }: FieldProps<Value>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <TypedField
        label="Поле"
        format={format}
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

const field = () => screen.getByLabelText<HTMLInputElement>('Поле')

/** Types into an empty field and leaves it; gives what stands in it and what was told last. */
async function typed<Value>(format: FieldFormat<Value>, text: string) {
  const onValue = vi.fn<(value: Value | null) => void>()
  await renderIn(<Field format={format} onValue={onValue} />)
  await userEvent.type(field(), text)
  const during = field().value
  await userEvent.tab()
  return { during, shown: field().value, value: onValue.mock.lastCall?.[0] ?? null }
}

const plain = (text: string): string => text.replace(/\s/g, ' ')

describe('a field understands', () => {
  test.each([
    ['plate', 'а417км116', 'А417КМ116'],
    ['plate', 'a 417 km / 16 rus', 'А417КМ16'],
    ['plate', 'ав123477', 'АВ123477'],
    ['foreignPlate', 'ав 1234-7', 'AB12347'],
    ['vin', 'хтс549015р2561234', 'XTC549015P2561234'],
    ['driverCard', 'rud00001234567890', 'RUD 0000 1234 5678 90'],
    ['driverCard', 'D 1234567890', 'D 1234567890'],
    ['license', '9915654321', '99 15 654321'],
    ['inn', '7707 083 893', '7707083893'],
    ['kpp', '7707 01 001', '770701001'],
    ['trackerNumber', '35-000000-000001-0', '350000000000010'],
  ] as const)('%s: «%s»', async (format, text, value) => {
    expect(await typed(formats[format], text)).toEqual({ during: text, shown: value, value })
  })

  test.each([
    ['money', '1500', '1 500', 150_000],
    ['money', '1500,5', '1 500,50', 150_050],
    ['money', '1500.55', '1 500,55', 150_055],
    ['money', '28 900 000', '28 900 000', 2_890_000_000],
    ['quantity', '1,234', '1,234', 1.234],
    ['mileage', '343760', '343 760', 343_760],
    ['whole', '2019 г.', '2019', 2019],
  ] as const)('%s: «%s»', async (format, text, shown, value) => {
    const found = await typed(formats[format], text)
    expect({ ...found, shown: plain(found.shown) }).toEqual({ during: text, shown, value })
  })
})

describe('a field keeps what it does not understand, and says why', () => {
  test.each([
    ['vin', 'ХТС549', 'В «ХТС549» знаков 6, нужно 17'],
    [
      'vin',
      'xler4x2000oqi5398127',
      'В «xler4x2000oqi5398127» есть O, Q, I: в VIN 17 латинских букв и цифр, без I, O и Q',
    ],
    [
      'plate',
      'Я417КМ77',
      'В «Я417КМ77» есть Я, на российских номерах этого не бывает, нужен вид А123ВС77, у прицепа АВ123477',
    ],
    ['inn', '7707083894', 'У «7707083894» не сходится контрольная цифра, проверьте номер'],
  ] as const)('%s: «%s»', async (format, text, why) => {
    expect(await typed(formats[format], text)).toEqual({ during: text, shown: text, value: text })
    expect(screen.getByText(why)).toBeVisible()
    expect(isHalfTyped()).toBe(true)
  })

  test.each([
    ['whole', '2О19', '«2О19» — не число'],
    ['mileage', '125.300', '«125.300» можно прочесть двояко, напишите число без разделителя тысяч'],
    ['price', '-5', 'От 0 до 1 000 000 ₽, например 1 500,50'],
    ['quantity', '1,2345', 'У «1,2345» больше 3 знаков после запятой'],
  ] as const)('%s: «%s»', async (format, text, why) => {
    expect(await typed(formats[format], text)).toEqual({ during: text, shown: text, value: null })
    expect(screen.getByText(why)).toBeVisible()
  })

  test('until it is corrected', async () => {
    await typed(formats.vin, 'хтс549015р256123')
    await userEvent.type(field(), '4')
    expect(screen.queryByText(/нужно 17/)).toBeNull()
    expect(isHalfTyped()).toBe(false)
    await userEvent.tab()
    expect(field()).toHaveValue('XTC549015P2561234')
  })

  test('also from a draft', async () => {
    await renderIn(<Field format={formats.vin} initial="ХТС549" />)
    expect(field()).toHaveValue('ХТС549')
  })
})

test('shows kopecks only if there are some', async () => {
  await renderIn(<Field format={formats.money} initial={336_000} />)
  expect(plain(field().value)).toBe('3 360')
})

test('a mileage has its unit', async () => {
  await renderIn(<Field format={formats.mileage} initial={343_760} />)
  expect(plain(field().value)).toBe('343 760')
  expect(screen.getByText('км')).toBeVisible()
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
    ['1.2', '2027-02-01'],
    ['211126', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['31.02.2026', null],
    ['29.02.2028', '2028-02-29'],
    ['когда-нибудь', null],
  ])('«%s» is %s', (text, day) => expect(dayTyped(text, today)).toBe(day))

  test('of birth with a year of two digits is in the past', () => {
    expect(readTypedDay('01.02.85', 'past', today)).toEqual({ value: '1985-02-01' })
  })
})

test('a value from elsewhere takes the place of the text', async () => {
  await renderIn(<Field format={formats.kpp} initial="770701001" />)
  expect(field()).toHaveValue('770701001')
  await userEvent.click(screen.getByRole('button'))
  expect(field()).toHaveValue('')
})

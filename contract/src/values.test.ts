import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, type DayRules, readDay } from './kit/values/day.ts'
import { readEmail } from './kit/values/email.ts'
import { readCompanyName, readPersonName } from './kit/values/names.ts'
import { readMileage, readMoney, readNumber } from './kit/values/number.ts'
import { valueOf } from './kit/values/reading.ts'
import { readLine, readText } from './kit/values/text.ts'
import { readVin } from './kit/values/vin.ts'

const days = (rules: Partial<DayRules>) => (typed: string) =>
  readDay(typed, { today: '2026-11-28', zone: 'Europe/Moscow', years: 'century', ...rules })

describe('text', () => {
  test.each([
    ['Сергей Королёв'.normalize('NFD'), 'Сергей Королёв'],
    ['\u200eКоро\u00adлёв\u200b', 'Королёв'],
    ['\u200b\u2060\ufeff\u3164', ''],
    ['\u0301', ''],
    ['👩🏽‍🔧 и ❤️‍🔥, 1️⃣', '👩🏽‍🔧 и ❤️‍🔥, 1️⃣'],
    ['а\u200dб\ufe0f', 'аб'],
    ['одна\r\nдве\u2028три', 'одна две три'],
    ['с\u00a0неразрывным\u202fпробелом', 'с неразрывным пробелом'],
  ])('%j in one line is %j', (typed, value) => expect(readLine(typed)).toEqual({ value }))

  test('of several lines keeps them', () => {
    expect(readText(' одна\r\nдве\u2028три ')).toEqual({ value: 'одна\nдве\nтри' })
  })

  test.each(['а\u0000', 'а\u0007', 'а\u0080', 'а\ud800', 'а\uffff'])(
    '%j is damaged, and refused',
    (typed) => {
      expect(readText(typed)).toEqual({ refusal: 'есть недопустимые знаки' })
    },
  )
})

describe('names', () => {
  test.each([
    ['Cергей', 'Сергей'],
    ['Sсania', 'Scania'],
    ['Анна Bond', 'Анна Bond'],
    ['Вова Жuк', 'Вова Жuк'],
  ])('«%s» is «%s»', (typed, value) => expect(readPersonName(typed)).toEqual({ value }))

  test.each([
    ['OOO «Юг»', 'ООО «Юг»'],
    ['ooo „Юг“', 'ооо "Юг"'],
    ['Rolando OOOrg', 'Rolando OOOrg'],
    ['ООО Scania', 'ООО Scania'],
  ])('«%s» is «%s»', (typed, value) => expect(readCompanyName(typed)).toEqual({ value }))
})

describe('e-mail', () => {
  test.each([
    ['belova', '«belova» не похоже на адрес почты, например ivanov@company.ru'],
    ['a..b@company.ru', '«a..b@company.ru» не похоже на адрес почты, например ivanov@company.ru'],
    ['ivanоv@company.ru', 'в «ivanоv» русские буквы вперемешку с латинскими, наберите адрес заново'],
  ])('«%s» is refused', (typed, refusal) => expect(readEmail(typed)).toEqual({ refusal }))
})

describe('VIN', () => {
  test.each([
    ['ХТС549', 'в «ХТС549» знаков 6, нужно 17'],
    ['IOQ00000000000000', 'в «IOQ00000000000000» есть I, O, Q: в VIN 17 латинских букв и цифр, без I, O и Q'],
    ['Ж1234567890123456', 'в «Ж1234567890123456» есть Ж: в VIN 17 латинских букв и цифр, без I, O и Q'],
  ])('«%s» is refused', (typed, refusal) => expect(readVin(typed)).toEqual({ refusal }))

  test('look-alikes are Latin', () => {
    expect(readVin('хтс549015р2561234')).toEqual({ value: 'XTC549015P2561234' })
  })
})

describe('a day', () => {
  const dayOf = (typed: string, rules: Partial<DayRules> = {}) => valueOf(days(rules)(typed))

  test.each([
    ['01.02.85', '1985-02-01', '2085-02-01'],
    ['01.02.10', '2010-02-01', '2010-02-01'],
    ['28.11.26', '2026-11-28', '2026-11-28'],
    ['29.11.26', '1926-11-29', '2026-11-29'],
    ['29.02.00', '2000-02-29', '2000-02-29'],
  ])('«%s» is %s as a birthday and %s as a term', (typed, birthday, term) => {
    expect(dayOf(typed, { years: 'past' })).toBe(birthday)
    expect(dayOf(typed)).toBe(term)
  })

  test.each([
    ['2027-03-14T21:00:00.000Z', '2027-03-15'],
    ['2027-03-14T20:59:59Z', '2027-03-14'],
    ['2027-03-15T00:00:00+03:00', '2027-03-15'],
    ['2027-03-14 21:00:00+00', '2027-03-15'],
    ['2027-03-15T00:00:00+0300', '2027-03-15'],
    ['2027-03-14T21:00:00', '2027-03-14'],
    ['14.03.2027 23:59', '2027-03-14'],
    ['14-мар-27', '2027-03-14'],
    ['1 мая 2027 года', '2027-05-01'],
    ['31.02.2027', null],
    ['2027-02-31T00:00:00Z', null],
    ['2027-03-14T25:00:00Z', null],
    ['14.03-2027', null],
    ['46347', null],
    ['01.02.1800', null],
  ])('«%s» is %s in Moscow', (typed, day) => expect(dayOf(typed)).toBe(day))

  test('any day, written in any way, is the same day in any zone', () => {
    const anyDay = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('1901-01-01', count))
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('Europe/Moscow', 'Asia/Vladivostok', 'America/Adak', 'UTC'),
        (day, zone) => {
          const [year = '', month = '', date = ''] = day.split('-')
          for (const typed of [
            day,
            `${date}.${month}.${year}`,
            `${Number(date)}/${Number(month)}/${year}`,
            `${day}T23:30:00`,
          ])
            expect(dayOf(typed, { zone })).toBe(day)
        },
      ),
      { numRuns: 1500, seed: 20_261_128 },
    )
  })
})

describe('a number', () => {
  test.each([
    ['120 000', 120_000],
    ['120\u00a0000,0 км', 120_000],
    ['125\u202f300', 125_300],
    ["125'300", 125_300],
    ['125,300.5', 125_300],
    ['1.125.300,5', 1_125_300],
    ['125300.999', 125_300],
    ['343 76', 34_376],
  ])('«%s» kilometres are %d', (typed, value) => expect(readMileage(typed)).toEqual({ value }))

  test.each(['1.234', '1,234', '125.300 км'])('«%s» kilometres are ambiguous', (typed) => {
    expect(readMileage(typed)).toEqual({
      refusal: `«${typed}» можно прочесть двояко, напишите число без разделителя тысяч`,
    })
  })

  test.each(['1,234,5', '1e3', '12о 000', '1,5 т', '٣', '--5', '', '9'.repeat(20)])(
    '«%s» is refused',
    (typed) => expect(readMileage(typed)).toEqual({ refusal: expect.any(String) }),
  )

  test.each([
    ['1 500,5 ₽', 150_050],
    ['1500.55', 150_055],
    ['0,07 руб.', 7],
    ['-3,50', -350],
    ['1.005,10', 100_510],
  ])('«%s» roubles are %d kopecks', (typed, value) => expect(readMoney(typed)).toEqual({ value }))

  test.each(['1,005', '1 500,555', 'сто'])('«%s» roubles are refused', (typed) =>
    expect(readMoney(typed)).toEqual({ refusal: expect.any(String) }),
  )

  test('a quantity has thousandths after a comma', () => {
    expect(readNumber('1,234', { decimals: 3 })).toEqual({ value: 1.234 })
    expect(readNumber('1,2345', { decimals: 3 })).toEqual({
      refusal: 'у «1,2345» больше 3 знаков после запятой',
    })
  })
})

describe('a day without its year', () => {
  const typed = (text: string, today: string, rules: Partial<DayRules> = {}) =>
    valueOf(days({ today, isTypedNow: true, ...rules })(text))

  test.each([
    ['2026-12-01', '12.01', '2027-01-12'],
    ['2026-12-31', '1.1', '2027-01-01'],
    ['2026-12-01', '25.11', '2026-11-25'],
    ['2027-01-15', '28.12', '2026-12-28'],
    ['2026-06-15', '15.06', '2026-06-15'],
    ['2027-12-01', '29.02', '2028-02-29'],
  ])('is the nearest to %s: %s', (today, text, day) => expect(typed(text, today)).toBe(day))

  test('of a birthday is past', () => {
    expect(typed('12.01', '2026-12-01', { years: 'past' })).toBe('2026-01-12')
    expect(typed('2.12', '2026-12-01', { years: 'past' })).toBe('2025-12-02')
  })
})

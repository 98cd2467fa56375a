import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { compareRanks, type Matched, rankOf, ranked } from './ranking.ts'

const orderOf = (found: readonly Matched[], query: string): number[] =>
  ranked(found, query, (object) => object).map(({ object }) => object.id)

describe('what was found is sorted', () => {
  test.each([
    [
      'exact before the beginning, words and the rest',
      'альфа',
      ['Моя альфа', 'Альфатранс', 'Ральфа', 'Альфа'],
      [4, 2, 1, 3],
    ],
    ['a plate in Latin letters and with blanks', 'a 417 km 116', ['А417КМ11', 'А417КМ116'], [2, 1]],
    ['an organization by its name in quotes', 'альфа', ['ООО «Альфа-Транс»', 'ООО «Альфа»'], [2, 1]],
    ['a phone with 8 in front', '8 917 200-00-01', ['+79172000010', '+79172000001'], [2, 1]],
    ['a surname before a patronymic', 'новик', ['Орлов Новик Иванович', 'Новиков Пётр'], [2, 1]],
  ])('%s', (_, query, names, order) => {
    expect(
      orderOf(
        names.map((name, at) => ({ id: at + 1, names: [name] })),
        query,
      ),
    ).toEqual(order)
  })

  test('the object that is named comes before what mentions it, though its name fits no better', () => {
    const task = { id: 9, names: ['9', 'Замена'], mentions: ['А417КМ116'] }
    const car = { id: 1, names: ['А417КМ116'] }
    expect(orderOf([task, car], 'а417км116')).toEqual([1, 9])
    expect(compareRanks(rankOf(car, 'а417'), rankOf(task, 'а417'))).toBeLessThan(0)
    // What is mentioned exactly fits better than a name of which it is the beginning.
    expect(orderOf([task, { ...car, names: ['А417КМ1167'] }], 'а417км116')).toEqual([9, 1])
  })

  test('open ones come before closed ones, newer before older', () => {
    const found = [
      { id: 3, names: ['Поверка'], isClosed: true },
      { id: 1, names: ['Поверка'] },
      { id: 2, names: ['Поверка'] },
      { id: 4, names: ['Поверка'], isClosed: true },
    ]
    expect(orderOf(found, 'поверка')).toEqual([2, 1, 4, 3])
  })
})

const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в', 'г', 'д', 'е'), minLength: 1, maxLength: 3 })
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const object = fc.record({
  names: fc.array(name, { minLength: 1, maxLength: 2 }),
  mentions: fc.array(name, { maxLength: 2 }),
  isClosed: fc.boolean(),
})

test('of any names, what is named exactly comes first, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(object, { minLength: 1, maxLength: 12 }), fc.nat(11), (objects, at) => {
      const found: Matched[] = objects.map((one, index) => ({ ...one, id: index + 1 }))
      const query = found[at % found.length]?.names[0] ?? ''
      const sorted = ranked(found, query, (one) => one)
      expect(sorted.map(({ object: { id } }) => id).toSorted((a, b) => a - b)).toEqual(
        found.map(({ id }) => id),
      )
      const plain = (text: string | null | undefined) => (text ?? '').replaceAll(' ', '')
      const isNamed = ({ names }: Matched) => names.some((each) => plain(each) === plain(query))
      const places = sorted.map((one) => isNamed(one.object))
      expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)))
      for (const [index, next] of sorted.slice(1).entries()) {
        const before = sorted[index]
        if (!before) continue
        expect(compareRanks(before.rank, next.rank)).toBeLessThanOrEqual(0)
        if (compareRanks(before.rank, next.rank) !== 0) continue
        const [one, other] = [before.object, next.object]
        expect(Number(one.isClosed) - Number(other.isClosed) || other.id - one.id).toBeLessThan(0)
      }
    }),
  )
})

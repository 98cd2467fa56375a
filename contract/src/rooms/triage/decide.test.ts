import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkAnswer, decide, offeredAnswers, readCondition, readNumber } from './decide.ts'
import type { Question } from './triage.ts'
import { QuestionnaireInput } from './triage.ts'
import { questionKinds, verdicts } from './triage.words.ts'

const runs = { numRuns: 500, seed: 20_261_129 }

const option = fc.constantFrom('Не найден', 'Истёк срок', 'Ошибка')
const number = fc.integer({ min: -300, max: 300 }).map((tenths) => String(tenths / 10).replace('.', ','))
const condition = fc
  .tuple(fc.constantFrom('<', '<=', '>', '>=', '='), number)
  .map(([operator, value]) => `${operator} ${value}`)

const question = fc
  .tuple(fc.constantFrom(...questionKinds), fc.uniqueArray(option, { minLength: 2 }))
  .chain(([kind, options]): fc.Arbitrary<Question> => {
    const own = kind === 'CHOICE' ? options : []
    const answers =
      kind === 'NUMBER' ? condition : fc.constantFrom('', ...offeredAnswers({ kind, options: own }))
    return fc.record({
      title: fc.constant('Вопрос'),
      hint: fc.constant(''),
      kind: fc.constant(kind),
      options: fc.constant(own),
      fact: fc.constant(null),
      verdicts: fc.array(
        fc.record({
          answer: fc.oneof(fc.constant(''), answers),
          verdict: fc.constantFrom(...verdicts),
          advice: fc.constantFrom('', 'Перезапустить'),
          parts: fc.constant([]),
        }),
        { maxLength: 4 },
      ),
    })
  })

const answerTo = ({ kind, options }: Question): fc.Arbitrary<string> =>
  kind === 'NUMBER'
    ? number
    : kind === 'TEXT'
      ? fc.constantFrom('Горит лампа', 'Тихо')
      : fc.constantFrom(...offeredAnswers({ kind, options }))

/** Questions with a complete list of answers to them. */
const answered = fc
  .array(question, { minLength: 1, maxLength: 12 })
  .chain((questions) => fc.tuple(fc.constant(questions), fc.tuple(...questions.map(answerTo))))

describe('the decision', () => {
  test('is that of the first answer with a verdict, and later answers change nothing', () => {
    fc.assert(
      fc.property(answered, fc.nat(), ([questions, answers], at) => {
        const decision = decide(questions, answers)
        if (!decision) throw new Error('complete answers without a decision')
        const { answersCount, verdict } = decision
        // Every shorter list is still open, every longer one is the same.
        for (let length = 0; length < answersCount; length += 1)
          expect(decide(questions, answers.slice(0, length))).toBeNull()
        expect(decide(questions, answers.slice(0, answersCount))).toEqual(decision)
        const changed = answers.map((answer, place) =>
          place >= answersCount && place === at % answers.length ? 'иначе' : answer,
        )
        expect(decide(questions, changed)).toEqual(decision)
        if (verdict === 'GO_ON') expect(answersCount).toBe(questions.length)
        // The same questions alone decide the same.
        expect(
          decide(questions.slice(answersCount - 1, answersCount), [answers[answersCount - 1] ?? '']),
        ).toEqual({ ...decision, answersCount: 1 })
      }),
      runs,
    )
  })

  test('takes the first rule of a question that is met', () => {
    const rules = (...answers: readonly [string, (typeof verdicts)[number]][]): Question => ({
      title: 'Напряжение',
      hint: '',
      kind: 'NUMBER',
      options: [],
      fact: 'VOLTAGE',
      verdicts: answers.map(([answer, verdict]) => ({ answer, verdict, advice: '', parts: [] })),
    })
    const voltage = [rules(['< 9', 'VISIT'], ['< 22', 'GO_ON'], ['', 'REMOTE'])]
    expect(decide(voltage, ['8,9'])?.verdict).toBe('VISIT')
    expect(decide(voltage, ['9'])?.verdict).toBe('GO_ON')
    expect(decide(voltage, ['22.5'])?.verdict).toBe('REMOTE')
  })

  test('without questions is to go on', () => {
    expect(decide([], [])).toMatchObject({ verdict: 'GO_ON', answersCount: 0 })
  })
})

describe('an answer', () => {
  test('of every kind is accepted as it was offered', () => {
    fc.assert(
      fc.property(answered, ([questions, answers]) => {
        expect(questions.map((one, at) => checkAnswer(one, answers[at] ?? ''))).toEqual(
          questions.map(() => null),
        )
      }),
      runs,
    )
  })

  test.each([
    ['YES_NO', 'Возможно'],
    ['CHOICE', 'Сгорел'],
    ['NUMBER', 'двадцать'],
    ['NUMBER', ''],
    ['TEXT', ''],
  ] as const)('of kind %s is not «%s»', (kind, answer) => {
    expect(checkAnswer({ kind, options: ['Не найден', 'Ошибка'] }, answer)).not.toBeNull()
  })

  test('in numbers is read with a point or a comma, and compared by a condition', () => {
    expect([readNumber('11,4'), readNumber('11.4'), readNumber('-3')]).toEqual([11.4, 11.4, -3])
    expect(readCondition('<= 11,5')).toEqual({ operator: '<=', value: 11.5 })
    expect([readCondition('меньше 3'), readCondition('< ')]).toEqual([null, null])
  })
})

describe('a questionnaire', () => {
  const input = (part: object) =>
    QuestionnaireInput.safeParse({ questions: [{ title: 'Масса включена?', kind: 'YES_NO', ...part }] })
  const paths = (part: object) => input(part).error?.issues.map(({ path }) => path.slice(2).join('.'))

  test('is accepted whatever kinds its questions have', () => {
    fc.assert(
      fc.property(fc.array(question, { maxLength: 12 }), (questions) => {
        expect(QuestionnaireInput.safeParse({ questions }).error).toBeUndefined()
      }),
      runs,
    )
  })

  test.each([
    ['a choice without options', { kind: 'CHOICE' }, 'options'],
    ['options of a question for yes or no', { options: ['Да', 'Нет'] }, 'options'],
    ['an option that is named twice', { kind: 'CHOICE', options: ['А', 'А'] }, 'options'],
    ['a known number of a question for yes or no', { fact: 'VOLTAGE' }, 'fact'],
    [
      'a rule for an answer that is not offered',
      { verdicts: [{ answer: 'Возможно', verdict: 'VISIT' }] },
      'verdicts.0.answer',
    ],
    [
      'a rule without a condition for a number',
      { kind: 'NUMBER', verdicts: [{ answer: 'мало', verdict: 'VISIT' }] },
      'verdicts.0.answer',
    ],
  ])('refuses %s', (_, part, path) => {
    expect(paths(part)).toEqual([path])
  })

  test('refuses a thirteenth question', () => {
    const questions = Array.from({ length: 13 }, () => ({ title: 'Вопрос', kind: 'TEXT' }))
    expect(QuestionnaireInput.safeParse({ questions }).success).toBe(false)
  })
})

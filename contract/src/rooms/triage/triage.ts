import { z } from 'zod'

import { day, Day, flag, Id, id, line, Moment, PathId, text, version } from '../../kit/fields.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { checkAnswer, readCondition } from './decide.ts'
import { Part, partsInput, partTitle, TakenPart, takenPartsInput } from './parts.ts'
import {
  knownFacts,
  maxOptions,
  maxQuestions,
  type QuestionKind,
  questionKinds,
  verdicts,
} from './triage.words.ts'

const QuestionKindCode = z.enum(questionKinds).meta({ title: 'Как отвечают' })
const VerdictCode = z.enum(verdicts).meta({ title: 'Что делать' })

export const VerdictRule = z.object({
  /** An answer, a condition for a number («< 11,5»), or empty: any answer. */
  answer: z.string(),
  verdict: VerdictCode,
  advice: z.string(),
  parts: z.array(Part),
})
export type VerdictRule = z.infer<typeof VerdictRule>

export const Question = z
  .object({
    title: z.string(),
    hint: z.string(),
    kind: QuestionKindCode,
    /** Of a choice. */
    options: z.array(z.string()),
    /** Offered as the answer if the product knows it. */
    fact: z.enum(knownFacts).nullable(),
    verdicts: z.array(VerdictRule),
  })
  .meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

/** The questions of a category. Each edit makes a new one with another id, so that answers name what was asked. */
export const Questionnaire = z
  .object({ id: Id, categoryId: Id, questions: z.array(Question), version: z.int() })
  .meta({ id: 'Questionnaire' })
export type Questionnaire = z.infer<typeof Questionnaire>

const rule = z.strictObject({
  answer: line({ title: 'Ответ', max: 120 }),
  verdict: VerdictCode,
  advice: text({ title: 'Совет', max: 1000 }).default(''),
  parts: partsInput.default([]),
})

const isAnswerOf = (kind: QuestionKind, options: readonly string[], answer: string): boolean => {
  if (answer === '') return true
  if (kind === 'NUMBER') return readCondition(answer) !== null
  return kind !== 'TEXT' && checkAnswer({ kind, options }, answer) === null
}

const question = z
  .strictObject({
    title: line({ title: 'Вопрос', min: 1, max: 200 }),
    hint: line({ title: 'Подсказка', max: 300 }).default(''),
    kind: QuestionKindCode,
    options: z
      .array(line({ title: 'Вариант', min: 1, max: 120 }))
      .max(maxOptions, `не больше ${maxOptions} вариантов`)
      .default([])
      .meta({ title: 'Варианты' }),
    fact: z.enum(knownFacts).nullable().default(null).meta({ title: 'Известно из мониторинга' }),
    verdicts: z.array(rule).max(20, 'не больше 20 решений').default([]).meta({ title: 'Решения' }),
  })
  .refine(({ kind, options }) => (kind === 'CHOICE' ? options.length >= 2 : options.length === 0), {
    path: ['options'],
    error: ({ input }) =>
      (input as { kind?: unknown }).kind === 'CHOICE'
        ? 'нужно хотя бы два варианта'
        : 'варианты бывают только у выбора',
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    error: 'вариант указан дважды',
  })
  .refine(({ kind, fact }) => kind === 'NUMBER' || fact === null, {
    path: ['fact'],
    error: 'только для вопроса с числом',
  })
  .superRefine(({ kind, options, verdicts: rules }, ctx) => {
    for (const [at, { answer }] of rules.entries())
      if (!isAnswerOf(kind, options, answer))
        ctx.addIssue({
          code: 'custom',
          path: ['verdicts', at, 'answer'],
          message: kind === 'NUMBER' ? 'ожидается условие вида < 11,5' : 'такого ответа у вопроса нет',
        })
  })

/** Without questions the category has no questionnaire. */
export const QuestionnaireInput = z.strictObject({
  questions: z
    .array(question)
    .max(maxQuestions, `не больше ${maxQuestions} вопросов`)
    .meta({ title: 'Вопросы' }),
  version,
})
export type QuestionnaireInput = z.infer<typeof QuestionnaireInput>

/** What was answered about a task: the questions as they were asked. */
export const TaskTriage = z
  .object({
    answers: z.array(z.object({ title: z.string(), answer: z.string() })),
    verdict: VerdictCode,
    advice: z.string(),
    by: Person.nullable(),
    at: Moment,
  })
  .meta({ id: 'TaskTriage' })
export type TaskTriage = z.infer<typeof TaskTriage>

export const TriageInput = z.strictObject({
  questionnaireId: id('Опросник'),
  /** By the order of the questions, up to the one that decides. */
  answers: z
    .array(line({ title: 'Ответ', min: 1, max: 300 }))
    .min(1, 'ответьте на вопросы')
    .max(maxQuestions)
    .meta({ title: 'Ответы' }),
  version,
})
export type TriageInput = z.infer<typeof TriageInput>

export const TakeInput = z.strictObject({ take: takenPartsInput, version })
export type TakeInput = z.infer<typeof TakeInput>

/** One part of a task is packed, or not. Repeating it changes nothing, and other edits do not conflict with it. */
export const TickInput = z.strictObject({ title: partTitle, isTaken: flag('Взято') })
export type TickInput = z.infer<typeof TickInput>

export const DayPartsQuery = z.strictObject({
  /** Absent: the caller. */
  userId: PathId.optional().meta({ title: 'Сотрудник' }),
  date: day('Дата'),
})
export type DayPartsQuery = z.infer<typeof DayPartsQuery>

/** A part of a task with a visit. */
export const DayPart = TakenPart.extend({
  day: Day,
  taskId: Id,
  queue: Queue,
  taskTitle: z.string(),
}).meta({ id: 'DayPart' })
export type DayPart = z.infer<typeof DayPart>

/** What the visits of two days need, a row a part of a task, and how many units of their models there are. */
export const DayParts = z
  .object({
    items: z.array(DayPart),
    stock: z.array(z.object({ unitModelId: Id, inHands: z.int(), inOffice: z.int() })),
  })
  .meta({ id: 'DayParts' })
export type DayParts = z.infer<typeof DayParts>

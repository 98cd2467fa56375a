import { z } from 'zod'

import { flag, Id, line, PathId, text, version } from '../../kit/fields.ts'
import { whole } from '../../kit/whole.ts'
import { allPlaceholders, unknownPlaceholder } from '../tasks/placeholders.ts'
import { answerAudiences } from './canned-answers.words.ts'

const unknownIn = (value: string): string | undefined => unknownPlaceholder(value)

const fields = {
  title: line({ title: 'Название', min: 1, max: 100 }),
  text: text({ title: 'Текст', min: 1, max: 2000 }).refine((value) => unknownIn(value) === undefined, {
    error: ({ input }) => `поля {${unknownIn(String(input)) ?? ''}} нет, есть ${allPlaceholders}`,
  }),
  /** Typed after «/»; empty: found by the title alone. */
  shortcut: line({ title: 'Сокращение', max: 20 })
    .refine((value) => /^[\p{L}\p{N}-]*$/u.test(value), 'только буквы, цифры и дефис')
    .default(''),
  audience: z.enum(answerAudiences).default('ANY').meta({ title: 'Кому' }),
}

export const CannedAnswer = z
  .object({ id: Id, ...whole(fields), isShared: z.boolean(), version: z.int() })
  .meta({ id: 'CannedAnswer' })
export type CannedAnswer = z.infer<typeof CannedAnswer>

export const CannedAnswerInput = z.strictObject({
  ...fields,
  /** Offered to all employees; only administrators write such answers. */
  isShared: flag('Для всех').default(false),
})
export type CannedAnswerInput = z.infer<typeof CannedAnswerInput>

/** An own answer stays an own one. */
export const CannedAnswerChange = z.strictObject({ ...whole(fields), version })
export type CannedAnswerChange = z.infer<typeof CannedAnswerChange>

export const FilledAnswerParams = z.strictObject({ id: PathId, answerId: PathId })

/** An answer with the facts of a request; those that it does not have stay in the text. */
export const FilledAnswer = z
  .object({ text: z.string(), missing: z.array(z.string()) })
  .meta({ id: 'FilledAnswer' })
export type FilledAnswer = z.infer<typeof FilledAnswer>

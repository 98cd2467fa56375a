import type { ObjectField } from '@naryad/contract/kit/object-fields'

import { fieldText } from './field-text.ts'

type Change = readonly [from: string | null | undefined, to: string | null | undefined]

/** What does not fit on one line is only reported as changed too. */
const isLong = (text: string | null | undefined): boolean =>
  typeof text === 'string' && (text.length > 80 || text.includes('\n'))

/**
 * «Гарантия: 24 мес. → 36 мес.; Производитель: нет → Атол», for the audit: the fields of `after` that differ from
 * `before`. `references` has the titles of fields that name another
 * object; one without them is only reported as changed.
 */
export const fieldChangesText = <Field extends string>(
  fields: Readonly<Record<Field, ObjectField>>,
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
  references: Readonly<Partial<Record<Field, Change>>>,
): string =>
  (Object.keys(fields) as Field[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const { title, kind } = fields[field]
      const texts =
        references[field] ??
        (kind === 'reference'
          ? undefined
          : [before, after].map((state) => fieldText(fields[field], state[field])))
      if (!texts || texts.some(isLong)) return `${title}: изменено`
      const [from, to] = texts
      return `${title}: ${from ?? 'нет'} → ${to ?? 'нет'}`
    })
    .join('; ')

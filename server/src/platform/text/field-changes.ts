import type { ObjectField } from '@naryad/contract/kit/object-fields'

import { fieldText } from './field-text.ts'

type Change = readonly [from: string | null | undefined, to: string | null | undefined]

/**
 * «Гарантия: 24 мес. → 36 мес.; Производитель: нет → Атол», for the audit: the fields of `after` that differ from
 * `before`. `references` has the titles of fields that name another object.
 */
export const fieldChangesText = <Field extends string>(
  fields: Readonly<Record<Field, ObjectField>>,
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
  references: Readonly<Partial<Record<Field, Change>>>,
): string =>
  (Object.keys(fields) as Field[])
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const [from, to] =
        references[field] ?? [before, after].map((state) => fieldText(fields[field], state[field]))
      return `${fields[field].title}: ${from ?? 'нет'} → ${to ?? 'нет'}`
    })
    .join('; ')
